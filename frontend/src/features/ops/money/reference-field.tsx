import { useT } from '../../../lib/i18n/use-t.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';

const SHORTEST = 3;

/** Checks whether a text can be a provider's reference. */
export const isReference = (text: string): boolean => text.trim().length >= SHORTEST;

interface ReferenceFieldProps {
  value: string;
  isChecked: boolean;
  /** What the server refuses about it. */
  refused?: string;
  onChange: (value: string) => void;
}

/** Asks for the provider's id of a movement. */
export function ReferenceField({ value, isChecked, refused, onChange }: ReferenceFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('ops.money.reference')}
      hint={t('ops.money.referenceHint')}
      error={isChecked && !isReference(value) ? t('ops.money.referenceMissing') : refused}
      dir="ltr"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
