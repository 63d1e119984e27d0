import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface CodeInputProps {
  value: string;
  error?: string;
  onCode: (code: string) => void;
}

/** The digits of a text; spaces and whatever else comes along with a paste fall away. */
export function CodeInput({ value, error, onCode }: CodeInputProps) {
  const t = useT();
  return (
    <TextField
      label={t('account.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      inputClassName="figures px-3.5 py-2 text-center text-2xl font-extrabold tracking-[0.45em] indent-[0.45em]"
      value={value}
      error={error}
      onChange={(event) => onCode(event.target.value.replace(/\D/g, ''))}
    />
  );
}
