import { wholeOf } from '../../../../lib/forms/whole.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';

const LEAST_M = 50;
const MOST_M = 20_000;

/** Reads the radius of a zone in metres; null where the service would refuse it. */
export function radiusOf(typed: string): number | null {
  const metres = wholeOf(typed, MOST_M);
  return metres !== null && metres >= LEAST_M ? metres : null;
}

interface RadiusFieldProps {
  typed: string;
  onChange: (typed: string) => void;
}

/** Shows the radius of a zone around its place, in metres. */
export function RadiusField({ typed, onChange }: RadiusFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('ops.zones.radius')}
      inputMode="numeric"
      dir="ltr"
      value={typed}
      error={radiusOf(typed) === null ? t('ops.zones.radiusWrong') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
