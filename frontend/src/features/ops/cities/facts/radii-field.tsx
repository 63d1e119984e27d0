import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icons/icon-button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FactGroup } from './fact.tsx';
import type { TypedReach } from './facts.ts';
import { newRow, withoutRow, withRow } from './rows.ts';

const MOST = 8;

interface RadiiFieldProps {
  radii: readonly TypedReach[];
  error: string | undefined;
  onChange: (radii: readonly TypedReach[]) => void;
}

/** Shows how far a search looks for drivers, by how long it has lasted. */
export function RadiiField({ radii, error, onChange }: RadiiFieldProps) {
  const t = useT();
  return (
    <FactGroup title={t('cities.fact.searchRadii')} hint={t('cities.radii.hint')} error={error}>
      {radii.map((reach) => (
        <div key={reach.row} className="flex items-end gap-2">
          <TextField
            className="min-w-0 flex-1"
            label={t('cities.radii.seconds')}
            inputMode="numeric"
            dir="ltr"
            value={reach.seconds}
            onChange={(event) => onChange(withRow(radii, reach, { seconds: event.target.value }))}
          />
          <TextField
            className="min-w-0 flex-1"
            label={t('cities.radii.km')}
            inputMode="decimal"
            dir="ltr"
            value={reach.km}
            onChange={(event) => onChange(withRow(radii, reach, { km: event.target.value }))}
          />
          <IconButton
            icon="close"
            label={t('cities.radii.remove', { seconds: reach.seconds })}
            disabled={radii.length === 1}
            onClick={() => onChange(withoutRow(radii, reach))}
          />
        </div>
      ))}
      <Button
        tone="quiet"
        className="justify-self-start px-4 py-2 text-sm"
        disabled={radii.length >= MOST}
        onClick={() => onChange([...radii, newRow({ seconds: '', km: '' })])}
      >
        {t('cities.radii.add')}
      </Button>
    </FactGroup>
  );
}
