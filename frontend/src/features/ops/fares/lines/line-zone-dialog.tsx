import { LANGUAGES, type LocalNames } from '@waka/contracts/languages';
import type { QueueZoneView } from '@waka/contracts/ops/pricing/queue-zones';
import { useState } from 'react';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { languageNames } from '../../../../lib/i18n/languages.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { setQueueZone, useQueueZones } from './line-queries.ts';
import { PlaceSearch, type FoundPlace } from '../zones/place-search.tsx';
import { ShapeField } from '../shape/shape-field.tsx';
import { shapeOf, typedShape, type TypedShape } from '../shape/shape.ts';
import { Choice } from '../choice.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { useVehicleClasses } from '../vehicles/vehicle-queries.ts';

const USUAL_RADIUS_M = 300;
const LONGEST_NAME = 60;
const USUAL_OUTSIDE_S = 60;
const USUAL_SILENT_S = 180;
const OUTSIDE_S = { least: 0, most: 1800 };
const SILENT_S = { least: 60, most: 3600 };

interface LineZoneDialogProps {
  /** Null for a new zone. */
  zone: QueueZoneView | null;
  onClose: () => void;
}

/** Shows a dialog for a zone with a line: where it is, what it is called, and which classes have a line. */
export function LineZoneDialog({ zone, onClose }: LineZoneDialogProps) {
  const t = useT();
  const { data } = useQueueZones();
  const current = data?.find(({ id }) => id === zone?.id);
  const { typed, change, save } = useRowForm(zone, current, fieldsOf);
  const { middle, names, vehicleTypes, isOpen, outside, silent } = typed;
  const { nameOfClass } = useVehicleNames();
  const { data: classes = [] } = useVehicleClasses();
  const shape = shapeOf(typed.shape);
  const [outsideSeconds, silentSeconds] = [secondsOf(outside, OUTSIDE_S), secondsOf(silent, SILENT_S)];
  const areSecondsValid = outsideSeconds !== null && silentSeconds !== null;
  const [areCornersWrong, setAreCornersWrong] = useState(false);
  return (
    <SettingDialog
      isWide
      title={zone ? t('ops.zones.changeOf', { name: zone.names.en }) : t('ops.lines.add')}
      lacking={[
        ...(areCornersWrong ? [t('cities.corners')] : []),
        ...(middle && shape ? [] : [t('ops.zones.find')]),
        ...(names.en.trim() ? [] : [t('ops.vehicle.nameIn', { language: languageNames.en })]),
        ...(outsideSeconds === null ? [t('ops.lines.outside')] : []),
        ...(silentSeconds === null ? [t('ops.lines.silent')] : []),
      ]}
      isValid={middle !== null && names.en.trim() !== '' && shape !== null && areSecondsValid && !areCornersWrong}
      onSave={async (reason) => {
        if (!middle || !shape || outsideSeconds === null || silentSeconds === null) return;
        const { lat, lng, region } = middle;
        const facts = { region, names: given(names), lat, lng, ...shape, vehicleTypes };
        await save((row) => setQueueZone(row, { ...facts, outsideSeconds, silentSeconds, isOpen, reason }));
      }}
      onClose={onClose}
    >
      <PlaceSearch
        label={t('ops.zones.find')}
        onChoose={({ name, ...place }) => change({ middle: place, names: { ...names, en: name } })}
      />
      <ShapeField
        middle={middle}
        shape={typed.shape}
        onMiddleMoved={(to) => middle && change({ middle: { ...middle, ...to } })}
        onChange={(next) => change({ shape: next })}
        onWrong={setAreCornersWrong}
      />
      {LANGUAGES.map((one) => (
        <TextField
          key={one}
          label={t('ops.vehicle.nameIn', { language: languageNames[one] })}
          dir="auto"
          maxLength={LONGEST_NAME}
          value={names[one] ?? ''}
          onChange={(event) => change({ names: { ...names, [one]: event.target.value } })}
        />
      ))}
      <Choice
        legend={t('ops.lines.classes')}
        all={classes.map(({ vehicleType }) => vehicleType)}
        chosen={vehicleTypes}
        nameOf={nameOfClass}
        onChange={(next) => change({ vehicleTypes: next })}
      />
      <div className="grid grid-cols-2 items-end gap-3">
        <SecondsField
          label={t('ops.lines.outside')}
          typed={outside}
          span={OUTSIDE_S}
          onChange={(next) => change({ outside: next })}
        />
        <SecondsField
          label={t('ops.lines.silent')}
          typed={silent}
          span={SILENT_S}
          onChange={(next) => change({ silent: next })}
        />
      </div>
      <SelectField
        label={t('ops.lines.state')}
        value={isOpen ? 'open' : 'closed'}
        onChange={(event) => change({ isOpen: event.target.value === 'open' })}
      >
        <option value="open">{t('ops.lines.open')}</option>
        <option value="closed">{t('ops.lines.closed')}</option>
      </SelectField>
    </SettingDialog>
  );
}

interface TypedLineZone {
  middle: Omit<FoundPlace, 'name'> | null;
  names: LocalNames;
  shape: TypedShape;
  vehicleTypes: string[];
  isOpen: boolean;
  outside: string;
  silent: string;
}

const fieldsOf = (zone: QueueZoneView | null): TypedLineZone => ({
  middle: zone && { lat: zone.lat, lng: zone.lng, region: zone.region },
  names: zone?.names ?? { en: '' },
  shape: typedShape(zone, USUAL_RADIUS_M),
  vehicleTypes: zone?.vehicleTypes ?? [],
  isOpen: zone?.isOpen ?? true,
  outside: String(zone?.outsideSeconds ?? USUAL_OUTSIDE_S),
  silent: String(zone?.silentSeconds ?? USUAL_SILENT_S),
});

interface SecondsFieldProps {
  label: string;
  typed: string;
  span: typeof OUTSIDE_S;
  onChange: (typed: string) => void;
}

function SecondsField({ label, typed, span, onChange }: SecondsFieldProps) {
  const t = useT();
  return (
    <TextField
      label={label}
      inputMode="numeric"
      dir="ltr"
      value={typed}
      error={secondsOf(typed, span) === null ? t('ops.lines.secondsWrong', span) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Reads a number of seconds; null where the service would refuse it. */
function secondsOf(typed: string, { least, most }: typeof OUTSIDE_S): number | null {
  const seconds = wholeOf(typed, most);
  return seconds !== null && seconds >= least ? seconds : null;
}

/** Leaves out the languages in which it has no name of its own. */
const given = (names: LocalNames): LocalNames => ({
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = names[language]?.trim();
      return name ? [[language, name]] : [];
    }),
  ),
  en: names.en.trim(),
});
