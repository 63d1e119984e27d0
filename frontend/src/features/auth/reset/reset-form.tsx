import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { useForm } from 'react-hook-form';
import { markFields } from '../../../lib/forms/show-failure.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { useResetPassword } from '../calls/use-reset-password.ts';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { Form } from '../forms/form.tsx';
import type { ResetLink } from './reset-link.ts';
import { ResetForm as Reset } from './reset-rules.ts';

const resolver = classValidatorResolver(Reset);

export function ResetForm({ link, onReset }: { link: ResetLink; onReset: () => void }) {
  const t = useT();
  const reset = useResetPassword();
  const { register, handleSubmit, setError, formState } = useForm<Reset>({
    resolver,
    defaultValues: { ...link, password: '', confirmPassword: '' },
  });
  return (
    <Form
      onSubmit={handleSubmit(({ token, userType, password }) =>
        reset.mutate(
          { token, userType, password },
          { onSuccess: onReset, onError: (error) => markFields(error, ['password'], setError) },
        ),
      )}
    >
      <NewPasswordFields
        password={{
          label: t('reset.newPassword'),
          error: formState.errors.password?.message,
          ...register('password'),
        }}
        confirmPassword={{
          label: t('reset.confirm'),
          error: formState.errors.confirmPassword?.message,
          ...register('confirmPassword'),
        }}
      />
      <Button type="submit" isWide className="mt-2" isBusy={reset.isPending} disabled={reset.isSuccess}>
        {t(reset.isPending ? 'reset.submitting' : 'reset.submit')}
      </Button>
    </Form>
  );
}
