import type { ComponentProps } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) {
  const t = useT();
  return (
    <TextField
      label={t('auth.email')}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
