import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FactGroup } from './fact.tsx';
import type { TypedFacts } from './facts.ts';

type TypedRoad = NonNullable<TypedFacts['openRoad']>;

interface OpenRoadFieldProps {
  road: TypedRoad;
  error: string | undefined;
  onChange: (road: TypedRoad) => void;
}

/** Shows how quick the roads out of the city are, and after how many kilometres they begin. */
export function OpenRoadField({ road, error, onChange }: OpenRoadFieldProps) {
  const t = useT();
  const field = (name: keyof TypedRoad) => (
    <TextField
      label={t(`cities.openRoad.${name}`)}
      inputMode="decimal"
      dir="ltr"
      value={road[name]}
      onChange={(event) => onChange({ ...road, [name]: event.target.value })}
    />
  );
  return (
    <FactGroup title={t('cities.fact.openRoad')} hint={t('cities.openRoad.hint')} error={error}>
      <div className="grid grid-cols-2 items-end gap-2">
        {field('kmh')}
        {field('beyondKm')}
      </div>
    </FactGroup>
  );
}
