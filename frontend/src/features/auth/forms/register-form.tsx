import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { Registered } from '@waka/contracts/accounts/account-views';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useRegister } from '../calls/use-register.ts';
import { EmailField } from '../fields/email-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { PhoneField } from '../fields/phone-field.tsx';
import { markFields } from '../../../lib/forms/tell-failure.ts';
import { DriverRegisterForm } from './driver-rules.ts';
import { Form } from './form.tsx';
import { plainPhone, trimmed } from '../../../lib/forms/plain-phone.ts';

const resolver = classValidatorResolver(DriverRegisterForm);

/** For drivers. */
export function RegisterForm({ onRegistered }: { onRegistered: (answer: Registered, phone: string) => void }) {
  const t = useT();
  const registration = useRegister('driver');
  const { register, handleSubmit, setError, formState } = useForm<DriverRegisterForm>({
    resolver,
    defaultValues: { firstName: '', lastName: '', email: '', phone: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const submitted = ({ firstName, lastName, email, phone, password }: DriverRegisterForm) =>
    registration.mutate(
      { fullName: `${firstName} ${lastName}`, email, phone, password },
      {
        onSuccess: (answer) => onRegistered(answer, phone),
        onError: (error) => markFields(error, ['email', 'phone', 'password'], setError),
      },
    );
  return (
    <Form onSubmit={handleSubmit(submitted)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('auth.firstName')}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', { setValueAs: trimmed })}
        />
        <TextField
          label={t('auth.lastName')}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', { setValueAs: trimmed })}
        />
      </div>
      <EmailField error={errors.email?.message} {...register('email', { setValueAs: trimmed })} />
      <PhoneField error={errors.phone?.message} {...register('phone', { setValueAs: plainPhone })} />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" isWide className="mt-2" isBusy={registration.isPending}>
        {t(registration.isPending ? 'auth.creatingAccount' : 'auth.createAccount')}
      </Button>
    </Form>
  );
}
