import type { ComponentProps } from 'react';
import { phoneExample, phonePattern } from '../../../lib/forms/typed-phone.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

export function PhoneField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'label' | 'hint'>) {
  const t = useT();
  return (
    <TextField
      label={t('auth.phone')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={phonePattern(t('auth.phonePlaceholder'))}
      hint={t('auth.phoneHint', { example: phoneExample() })}
      {...props}
    />
  );
}
