import type { ComponentProps } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { PasswordField as Field } from '../../../ui/fields/password-field.tsx';

/** Shows a password field with the words of the pages that sign in. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'buttons'>) {
  const t = useT();
  return <Field buttons={{ show: t('auth.showPassword'), hide: t('auth.hidePassword') }} {...props} />;
}
