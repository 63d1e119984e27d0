import { CROSSING_KINDS, type CrossingView, type Quay } from '@waka/contracts/crossings/crossing';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { useAreaNames } from '../../cities/area-queries.ts';
import { PlaceSearch } from '../zones/place-search.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { readCrossing, timeZoneOf, typedCrossing } from './crossing-form.ts';
import { setCrossing, useCrossings } from './crossing-queries.ts';
import { DeparturesField } from './departures-field.tsx';

/** Shows a dialog for a ferry: its quays, how long it takes, what it costs and when it leaves. */
export function CrossingDialog({ crossing, onClose }: { crossing: CrossingView | null; onClose: () => void }) {
  const t = useT();
  const { data } = useCrossings();
  const current = data?.find(({ id }) => id === crossing?.id);
  const { row, typed, change, save } = useRowForm(crossing, current, typedCrossing);
  const { data: areas = [] } = useAreaNames();
  const { facts, wrong } = readCrossing(typed, areas);
  const departuresFrom = {
    fromA: t('ops.ferry.from', { quay: typed.quayA?.name ?? t('ops.ferry.quayA') }),
    fromB: t('ops.ferry.from', { quay: typed.quayB?.name ?? t('ops.ferry.quayB') }),
  };
  // The fields of the week begin anew where they follow the row.
  const version = row?.decisionId;
  const currency = nameOfCurrency(regionFacts[typed.region].currency);
  return (
    <SettingDialog
      title={crossing ? t('ops.zones.changeOf', { name: crossing.name }) : t('ops.ferries.add')}
      isValid={facts !== null}
      lacking={wrong.map((field) =>
        field === 'fromA' || field === 'fromB' ? departuresFrom[field] : t(`ops.ferry.${field}`),
      )}
      onSave={async (reason) => {
        if (facts) await save((seen) => setCrossing(seen, { ...facts, reason }));
      }}
      onClose={onClose}
    >
      <TextField
        label={t('ops.ferry.name')}
        maxLength={80}
        value={typed.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label={t('ops.ferry.kind')}
        value={typed.kind}
        onChange={(event) => change({ kind: CROSSING_KINDS.find((one) => one === event.target.value) ?? typed.kind })}
      >
        {CROSSING_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`ops.ferry.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <QuayField
        label={t('ops.ferry.quayA')}
        quay={typed.quayA}
        onChoose={(quayA, region) => change({ quayA, region })}
      />
      <QuayField label={t('ops.ferry.quayB')} quay={typed.quayB} onChoose={(quayB) => change({ quayB })} />
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label={t('ops.ferry.minutes')}
          value={typed.minutes}
          isWrong={typed.minutes !== '' && wrong.includes('minutes')}
          onChange={(minutes) => change({ minutes })}
        />
        <NumberField
          label={t('ops.ferry.boarding')}
          value={typed.boarding}
          isWrong={wrong.includes('boarding')}
          onChange={(boarding) => change({ boarding })}
        />
      </div>
      <NumberField
        label={`${t('ops.ferry.price')} (${currency})`}
        value={typed.price}
        isWrong={wrong.includes('price')}
        onChange={(price) => change({ price })}
      />
      <DeparturesField
        key={`a ${version}`}
        legend={departuresFrom.fromA}
        week={typed.weekA}
        onChange={(weekA) => change({ weekA })}
      />
      <DeparturesField
        key={`b ${version}`}
        legend={departuresFrom.fromB}
        week={typed.weekB}
        onChange={(weekB) => change({ weekB })}
      />
      <TextField
        label={t('ops.ferry.timeZone')}
        dir="ltr"
        maxLength={60}
        hint={t('ops.ferry.timeZoneHint')}
        value={timeZoneOf(typed, areas)}
        onChange={(event) => change({ timeZone: event.target.value })}
      />
      <TextField
        label={t('ops.ferry.source')}
        maxLength={200}
        value={typed.source}
        onChange={(event) => change({ source: event.target.value })}
      />
      <SelectField
        label={t('ops.ferry.state')}
        value={typed.isOpen ? 'open' : 'closed'}
        onChange={(event) => change({ isOpen: event.target.value === 'open' })}
      >
        <option value="open">{t('ops.lines.open')}</option>
        <option value="closed">{t('ops.lines.closed')}</option>
      </SelectField>
    </SettingDialog>
  );
}

interface QuayFieldProps {
  label: string;
  quay: Quay | null;
  onChoose: (quay: Quay, region: Region) => void;
}

function QuayField({ label, quay, onChoose }: QuayFieldProps) {
  return (
    <div>
      <PlaceSearch label={label} onChoose={({ name, lat, lng, region }) => onChoose({ name, lat, lng }, region)} />
      {quay && <p className="mt-1 text-sm font-bold">{quay.name}</p>}
    </div>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (typed: string) => void;
}

function NumberField({ label, value, isWrong, onChange }: NumberFieldProps) {
  const t = useT();
  return (
    <TextField
      label={label}
      inputMode="numeric"
      dir="ltr"
      value={value}
      error={isWrong ? t('ops.fare.wholeOnly') : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
