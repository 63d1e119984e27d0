import { MIN_PASSWORD_LENGTH } from '@waka/contracts/accounts/account-requests';
import type { ComponentProps } from 'react';
import { useAppConfig } from '../../../lib/config/use-app-config.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PasswordField } from './password-field.tsx';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>;

interface NewPasswordFieldsProps {
  password: FieldProps;
  confirmPassword: FieldProps;
}

/** Shows two fields for a new password and its repetition. The service sets the minimum length. */
export function NewPasswordFields({ password, confirmPassword }: NewPasswordFieldsProps) {
  const t = useT();
  const count = useAppConfig()?.minPasswordLength ?? MIN_PASSWORD_LENGTH;
  return (
    <>
      <PasswordField autoComplete="new-password" keepsHint hint={t('auth.passwordHint', { count })} {...password} />
      <PasswordField autoComplete="new-password" {...confirmPassword} />
    </>
  );
}
