import { useT } from '../../../../lib/i18n/use-t.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Look } from '../../../../ui/map/map-props.ts';
import { OpsCard } from '../../layout/ops-card.tsx';
import { pointOf } from '../outline/corners-text.ts';
import type { Refusal } from './refusal.ts';
import { Fact } from './fact.tsx';
import { lookText, wrongFacts, type FactName, type TypedFacts } from './facts.ts';
import { HoursField } from './hours-field.tsx';
import { OpenRoadField } from './open-road-field.tsx';
import { RadiiField } from './radii-field.tsx';
import { WatersField } from './waters-field.tsx';
import { ShortcutsField } from './shortcuts-field.tsx';

const TIME_ZONES = 'time-zones';
// Some four hundred, and drawn once.
const timeZones = (
  <datalist id={TIME_ZONES}>
    {Intl.supportedValuesOf('timeZone').map((zone) => (
      <option key={zone}>{zone}</option>
    ))}
  </datalist>
);

interface FactsFormProps {
  typed: TypedFacts;
  /** Whether there was an attempt to save, so that errors show. */
  isChecked: boolean;
  refusal: Refusal | null;
  isCity: boolean;
  /** What the map shows now. */
  seen: Look | null;
  /** The row of the water that is being drawn on the map. */
  drawn: number | null;
  onDraw: (row: number | null) => void;
  onChange: (change: Partial<TypedFacts>) => void;
}

/** Shows the facts of a city as fields. */
export function FactsForm({ typed, isChecked, refusal, isCity, seen, drawn, onDraw, onChange }: FactsFormProps) {
  const t = useT();
  const wrong = isChecked ? wrongFacts(typed) : [];
  const errorOf = (name: FactName) => {
    if (wrong.includes(name) && name !== 'polygon') return t(`cities.wrong.${name}`);
    return refusal?.place === name ? refusal.text : undefined;
  };
  const shared = { typed, errorOf, onChange };
  return (
    <>
      <PlaceCard {...shared} />
      <MatchingCard {...shared} drawn={drawn} onDraw={onDraw} />
      {isCity && <RidersCard {...shared} seen={seen} />}
    </>
  );
}

interface CardProps extends Pick<FactsFormProps, 'typed' | 'onChange'> {
  errorOf: (name: FactName) => string | undefined;
}

function PlaceCard({ typed, errorOf, onChange }: CardProps) {
  const t = useT();
  return (
    <OpsCard title={t('cities.facts')}>
      <div className="grid gap-4">
        <Fact place="name">
          <TextField
            label={t('cities.fact.name')}
            maxLength={60}
            value={typed.name}
            error={errorOf('name')}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Fact>
        <Fact place="centre">
          <TextField
            label={t('cities.fact.centre')}
            dir="ltr"
            hint={t('cities.centre.hint')}
            value={typed.centre}
            error={errorOf('centre')}
            onChange={(event) => onChange({ centre: event.target.value })}
          />
        </Fact>
        <Fact place="openHours">
          <HoursField
            week={typed.openHours}
            error={errorOf('openHours')}
            onChange={(openHours) => onChange({ openHours })}
          />
        </Fact>
        <Fact place="timeZone">
          <TextField
            label={t('cities.fact.timeZone')}
            dir="ltr"
            list={TIME_ZONES}
            autoComplete="off"
            maxLength={60}
            value={typed.timeZone}
            error={errorOf('timeZone')}
            onChange={(event) => onChange({ timeZone: event.target.value })}
          />
          {timeZones}
        </Fact>
      </div>
    </OpsCard>
  );
}

function MatchingCard({
  typed,
  errorOf,
  onChange,
  drawn,
  onDraw,
}: CardProps & Pick<FactsFormProps, 'drawn' | 'onDraw'>) {
  const t = useT();
  return (
    <OpsCard title={t('cities.matching')}>
      <div className="grid gap-4">
        <Fact place="searchRadii">
          <RadiiField
            radii={typed.searchRadii}
            error={errorOf('searchRadii')}
            onChange={(searchRadii) => onChange({ searchRadii })}
          />
        </Fact>
        <Fact place="detour">
          <TextField
            label={t('cities.fact.detour')}
            inputMode="decimal"
            dir="ltr"
            hint={t('cities.detour.hint')}
            value={typed.detour}
            error={errorOf('detour')}
            onChange={(event) => onChange({ detour: event.target.value })}
          />
        </Fact>
        {typed.openRoad && (
          <Fact place="openRoad">
            <OpenRoadField
              road={typed.openRoad}
              error={errorOf('openRoad')}
              onChange={(openRoad) => onChange({ openRoad })}
            />
          </Fact>
        )}
        <Fact place="barriers">
          <WatersField
            waters={typed.barriers}
            error={errorOf('barriers')}
            drawn={drawn}
            onDraw={onDraw}
            onChange={(barriers) => onChange({ barriers })}
          />
        </Fact>
      </div>
    </OpsCard>
  );
}

function RidersCard({ typed, errorOf, onChange, seen }: CardProps & Pick<FactsFormProps, 'seen'>) {
  const t = useT();
  return (
    <OpsCard title={t('cities.riders')}>
      <div className="grid gap-4">
        <Fact place="look">
          <TextField
            label={t('cities.fact.look')}
            dir="ltr"
            hint={t('cities.look.hint')}
            value={typed.look}
            error={errorOf('look')}
            onChange={(event) => onChange({ look: event.target.value })}
          />
          {seen && (
            <Button tone="quiet" className="mt-2 px-4 py-2 text-sm" onClick={() => onChange({ look: lookText(seen) })}>
              {t('cities.look.take')}
            </Button>
          )}
        </Fact>
        <Fact place="shortcuts">
          <ShortcutsField
            shortcuts={typed.shortcuts}
            error={errorOf('shortcuts')}
            middle={pointOf(typed.centre)}
            onChange={(shortcuts) => onChange({ shortcuts })}
          />
        </Fact>
      </div>
    </OpsCard>
  );
}
