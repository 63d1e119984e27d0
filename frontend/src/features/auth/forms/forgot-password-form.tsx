import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { ForgotPasswordRequest, type RegistrableType } from '@waka/contracts/accounts/account-requests';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useForgotPassword } from '../calls/use-forgot-password.ts';
import { EmailField } from '../fields/email-field.tsx';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { DriverForgotForm } from './driver-rules.ts';
import { Form } from './form.tsx';
import { trimmed } from '../../../lib/forms/typed-phone.ts';

interface ForgotPasswordFormProps {
  userType: RegistrableType;
  email: string | undefined;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ userType, email = '', onSent }: ForgotPasswordFormProps) {
  const t = useT();
  const request = useForgotPassword(userType);
  const { register, handleSubmit, setError, formState } = useForm<ForgotPasswordRequest>({
    resolver: resolvers[userType],
    defaultValues: { email, userType },
  });
  return (
    <Form
      onSubmit={handleSubmit((form) =>
        request.mutate(form.email, {
          onSuccess: () => onSent(form.email),
          onError: (error) => markFields(error, ['email'], setError),
        }),
      )}
    >
      <EmailField error={formState.errors.email?.message} {...register('email', { setValueAs: trimmed })} />
      <Button type="submit" isWide className="mt-2" isBusy={request.isPending}>
        {t(request.isPending ? 'auth.sendingLink' : 'auth.sendLink')}
      </Button>
    </Form>
  );
}

const resolvers = {
  rider: classValidatorResolver(ForgotPasswordRequest),
  driver: classValidatorResolver(DriverForgotForm),
};
