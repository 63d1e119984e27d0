import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { FactGroup } from './fact.tsx';
import type { TypedReach } from './facts.ts';
import { PairRow } from './pair-row.tsx';
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
  const change = (reach: TypedReach, next: Partial<TypedReach>) => onChange(withRow(radii, reach, next));
  return (
    <FactGroup title={t('cities.fact.searchRadii')} hint={t('cities.radii.hint')} error={error}>
      {radii.map((reach) => (
        <PairRow
          key={reach.row}
          fields={[
            {
              label: t('cities.radii.seconds'),
              inputMode: 'numeric',
              value: reach.seconds,
              onChange: (seconds) => change(reach, { seconds }),
            },
            {
              label: t('cities.radii.km'),
              inputMode: 'decimal',
              value: reach.km,
              onChange: (km) => change(reach, { km }),
            },
          ]}
          remove={t('cities.radii.remove', { seconds: reach.seconds })}
          isLast={radii.length === 1}
          onRemove={() => onChange(withoutRow(radii, reach))}
        />
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
