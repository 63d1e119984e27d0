import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

interface KeyFieldProps {
  value: string;
  pattern: RegExp;
  onChange: (key: string) => void;
}

/** Asks for the key under which the wire and the records know a new row. */
export function KeyField({ value, pattern, onChange }: KeyFieldProps) {
  const t = useT();
  const isWrong = value !== '' && !pattern.test(value);
  return (
    <TextField
      label={t('ops.vehicle.key')}
      hint={t('ops.vehicle.keyHint')}
      dir="ltr"
      autoCapitalize="none"
      value={value}
      error={isWrong ? t('ops.vehicle.keyHint') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
