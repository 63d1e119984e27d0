import { latinDigits } from '@waka/contracts/latin-digits';
import { TextField } from './text-field.tsx';

interface CodeInputProps {
  label: string;
  value: string;
  error?: string;
  onCode: (code: string) => void;
}

/** Shows a field for a code of digits; drops spaces and other characters that a paste contains. */
export const CodeInput = ({ label, value, error, onCode }: CodeInputProps) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="one-time-code"
    dir="ltr"
    inputClassName="figures px-3.5 py-2 text-center text-2xl font-extrabold tracking-[0.45em] indent-[0.45em]"
    value={value}
    error={error}
    onChange={(event) => onCode(latinDigits(event.target.value).replace(/\D/g, ''))}
  />
);
