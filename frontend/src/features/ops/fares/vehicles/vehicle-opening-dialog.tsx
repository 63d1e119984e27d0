import type { VehicleClassSettings, VehicleOpening } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { cityName } from '../../shared/names.ts';
import { minuteOfTime, timeOfMinute } from '../../../../lib/i18n/minutes.ts';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { changeVehicleOpening, useVehicleClasses } from './vehicle-queries.ts';

const RULES = ['open', 'closed', 'region'] as const;
type Rule = (typeof RULES)[number];

interface VehicleOpeningDialogProps {
  settings: VehicleClassSettings;
  onClose: () => void;
}

/** Opens or closes a vehicle class in a region or an area, all day or between two times. */
export function VehicleOpeningDialog({ settings, onClose }: VehicleOpeningDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const [place, setPlace] = useState(() => placeOf(settings.openings[0]));
  const { data } = useVehicleClasses();
  const current = data?.find(({ vehicleType }) => vehicleType === settings.vehicleType);
  const { row, typed, change, save } = useRowForm(settings, current, ({ openings }) => formOf(at(openings, place)));
  const { rule, from, to } = typed;
  const { openings } = row;
  const chosen = at(openings, place);
  const [fromMinute, toMinute] = rule === 'open' ? [from, to].map(minuteOfTime) : [null, null];
  const areHoursWrong =
    (fromMinute === null) !== (toMinute === null) || (fromMinute !== null && fromMinute === toMinute);
  const choosePlace = (next: string) => {
    setPlace(next);
    change(formOf(at(openings, next)));
  };
  return (
    <SettingDialog
      title={t('ops.vehicle.openingOf', { name: nameOfClass(settings.vehicleType) })}
      isValid={!areHoursWrong}
      onSave={async (reason) => {
        if (!chosen) return;
        const { region, area } = chosen;
        const isOpen = rule === 'region' ? null : rule === 'open';
        await save((seen) => changeVehicleOpening(seen, { region, area, isOpen, fromMinute, toMinute, reason }));
      }}
      onClose={onClose}
    >
      <SelectField label={t('ops.vehicle.place')} value={place} onChange={(event) => choosePlace(event.target.value)}>
        {openings.map((opening) => (
          <option key={placeOf(opening)} value={placeOf(opening)}>
            {nameOfPlace(opening, t)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('ops.vehicle.bookings')}
        value={rule}
        onChange={(event) => {
          const next = RULES.find((one) => one === event.target.value);
          if (next) change({ rule: next });
        }}
      >
        <option value="open">{t('ops.vehicle.open')}</option>
        <option value="closed">{t('ops.vehicle.closed')}</option>
        {chosen?.area && (
          <option value="region">{t('ops.vehicle.asRegion', { region: t(`ops.region.${chosen.region}`) })}</option>
        )}
      </SelectField>
      {rule === 'open' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('ops.vehicle.from')}
            type="time"
            dir="ltr"
            value={from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            label={t('ops.vehicle.until')}
            type="time"
            dir="ltr"
            value={to}
            onChange={(event) => change({ to: event.target.value })}
          />
          <p className={`col-span-2 text-sm ${areHoursWrong ? 'text-stop' : 'text-muted'}`}>
            {t(areHoursWrong ? 'ops.vehicle.hoursWrong' : 'ops.vehicle.hoursHint')}
          </p>
        </div>
      )}
    </SettingDialog>
  );
}

/** Names the place of an opening: its area, or a whole region. Another admin may add places while a form is open. */
const placeOf = (opening: VehicleOpening | undefined): string => opening?.area ?? opening?.region ?? '';

const at = (openings: readonly VehicleOpening[], place: string): VehicleOpening | undefined =>
  openings.find((one) => placeOf(one) === place);

function nameOfPlace({ region, area, isAreaOpen = true }: VehicleOpening, t: ReturnType<typeof useT>): string {
  if (!area) return t('ops.vehicle.allOf', { region: t(`ops.region.${region}`) });
  return isAreaOpen ? cityName(area) : t('ops.vehicle.closedPlace', { place: cityName(area) });
}

function formOf(opening: VehicleOpening | undefined): { rule: Rule; from: string; to: string } {
  const { isOpen = false, hours = null, isOwn = true } = opening ?? {};
  return {
    rule: isOwn ? (isOpen ? 'open' : 'closed') : 'region',
    from: hours ? timeOfMinute(hours.from) : '',
    to: hours ? timeOfMinute(hours.to) : '',
  };
}
