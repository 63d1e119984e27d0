import { LANGUAGES, type LocalNames } from '@waka/contracts/languages';
import type { QueueZoneView } from '@waka/contracts/ops/queue-zones';
import { useState } from 'react';
import { languageNames } from '../../../lib/i18n/languages.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cornersOf, cornersText } from './corners.ts';
import { setQueueZone } from './line-queries.ts';
import { PlaceSearch, type FoundPlace } from './place-search.tsx';
import { RadiusField, radiusOf } from './radius-field.tsx';
import { VehicleForm } from './vehicle-form.tsx';
import { useVehicleClasses } from './vehicle-queries.ts';

const USUAL_RADIUS_M = 300;
const LONGEST_NAME = 60;

interface LineZoneDialogProps {
  /** Null for a new zone. */
  zone: QueueZoneView | null;
  onClose: () => void;
}

/** A dialog for a zone with a line: where it is, what it is called, and which classes have a line. */
export function LineZoneDialog({ zone, onClose }: LineZoneDialogProps) {
  const t = useT();
  const [middle, setMiddle] = useState<Omit<FoundPlace, 'name'> | null>(zone);
  const [names, setNames] = useState<LocalNames>(zone?.names ?? { en: '' });
  const [radius, setRadius] = useState(String(zone?.radiusM ?? USUAL_RADIUS_M));
  const [typed, setTyped] = useState(cornersText(zone?.polygon ?? null));
  const [vehicleTypes, setVehicleTypes] = useState(zone?.vehicleTypes ?? []);
  const [isOpen, setIsOpen] = useState(zone?.isOpen ?? true);
  const [radiusM, polygon] = [radiusOf(radius), cornersOf(typed)];
  return (
    <VehicleForm
      title={zone ? t('desk.zones.changeOf', { name: zone.names.en }) : t('desk.lines.add')}
      isValid={middle !== null && names.en.trim() !== '' && radiusM !== null && polygon !== undefined}
      onSave={async (reason) => {
        if (!middle || radiusM === null || polygon === undefined) return;
        const { lat, lng, region } = middle;
        const body = { region, names: given(names), lat, lng, radiusM, polygon, vehicleTypes, isOpen, reason };
        await setQueueZone(zone, body);
      }}
      onClose={onClose}
    >
      <PlaceSearch
        label={t('desk.zones.find')}
        onChoose={(place) => {
          setMiddle(place);
          setNames((before) => ({ ...before, en: place.name }));
        }}
      />
      {LANGUAGES.map((one) => (
        <TextField
          key={one}
          label={t('desk.vehicle.nameIn', { language: languageNames[one] })}
          dir="auto"
          maxLength={LONGEST_NAME}
          value={names[one] ?? ''}
          onChange={(event) => setNames((before) => ({ ...before, [one]: event.target.value }))}
        />
      ))}
      <RadiusField typed={radius} onChange={setRadius} />
      <TextArea
        label={t('desk.lines.corners')}
        error={polygon === undefined ? t('desk.lines.cornersWrong') : undefined}
        rows={4}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ClassChoice chosen={vehicleTypes} onChange={setVehicleTypes} />
      <SelectField
        label={t('desk.lines.state')}
        value={isOpen ? 'open' : 'closed'}
        onChange={(event) => setIsOpen(event.target.value === 'open')}
      >
        <option value="open">{t('desk.lines.open')}</option>
        <option value="closed">{t('desk.lines.closed')}</option>
      </SelectField>
    </VehicleForm>
  );
}

interface ClassChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ClassChoice({ chosen, onChange }: ClassChoiceProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data: classes = [] } = useVehicleClasses();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('desk.lines.classes')}</legend>
      {classes.map(({ vehicleType }) => (
        <label key={vehicleType} className="tap flex items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-violet"
            checked={chosen.includes(vehicleType)}
            onChange={(event) => {
              const others = chosen.filter((one) => one !== vehicleType);
              onChange(event.target.checked ? [...others, vehicleType] : others);
            }}
          />
          {nameOfClass(vehicleType)}
        </label>
      ))}
    </fieldset>
  );
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
