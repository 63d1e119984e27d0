import { CODE_LENGTH } from '@waka/contracts/accounts/account-requests';
import { latinDigits } from '@waka/contracts/latin-digits';
import type { ClipboardEvent, ComponentProps } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'label' | 'onPaste'> {
  onCode: (code: string) => void;
}

/** Shows a single field, so that the phone can fill in the code of an SMS, and a whole message can be pasted. */
export function CodeField({ onCode, ...props }: CodeFieldProps) {
  const t = useT();
  const pasted = (event: ClipboardEvent) => {
    const code = codeIn(event.clipboardData.getData('text'));
    // The field's own paste would cut the text off after six characters of any kind.
    if (!code) return;
    event.preventDefault();
    onCode(code);
  };
  return (
    <TextField
      dir="ltr"
      label={t('auth.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      maxLength={CODE_LENGTH}
      inputClassName="figures px-3.5 py-2 text-center! text-2xl font-extrabold tracking-[0.45em] indent-[0.45em]"
      {...props}
      onPaste={pasted}
    />
  );
}

/** Returns the code of `123 456`, or the one inside a longer text; null without one. */
function codeIn(text: string): string | null {
  const latin = latinDigits(text);
  const digits = latin.replace(/\D/g, '');
  if (digits.length === CODE_LENGTH) return digits;
  return /(?<!\d)\d{6}(?!\d)/.exec(latin)?.[0] ?? null;
}
