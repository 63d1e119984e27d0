import { LANGUAGES } from '@waka/contracts/languages';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { VEHICLE_KEY, type Names } from '@waka/contracts/vehicles/vehicle';
import { useState } from 'react';
import { languageNames } from '../../../../lib/i18n/languages.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { KeyField } from '../key-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { addVehicleClass } from './vehicle-queries.ts';

const LONGEST_NAME = 30;
const NAMELESS: Names = { en: '', fr: '', ar: '', pt: '', kri: '' };

interface NewVehicleDialogProps {
  classes: readonly VehicleClassSettings[];
  onClose: () => void;
}

/** Adds a vehicle class like another one; it is closed until it is opened somewhere. */
export function NewVehicleDialog({ classes, onClose }: NewVehicleDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const [like, setLike] = useState(classes[0]?.vehicleType ?? '');
  const [key, setKey] = useState('');
  const [names, setNames] = useState(NAMELESS);
  const areNamed = LANGUAGES.every((language) => names[language].trim() !== '');
  return (
    <SettingDialog
      title={t('ops.vehicle.add')}
      isValid={VEHICLE_KEY.test(key) && areNamed}
      lacking={[
        ...(VEHICLE_KEY.test(key) ? [] : [t('ops.vehicle.key')]),
        ...LANGUAGES.filter((language) => names[language].trim() === '').map((language) =>
          t('ops.vehicle.nameIn', { language: languageNames[language] }),
        ),
      ]}
      onSave={(reason) => addVehicleClass({ vehicleType: key, like, names: trimmed(names), reason })}
      onClose={onClose}
    >
      <SelectField label={t('ops.vehicle.like')} value={like} onChange={(event) => setLike(event.target.value)}>
        {classes.map(({ vehicleType }) => (
          <option key={vehicleType} value={vehicleType}>
            {nameOfClass(vehicleType)}
          </option>
        ))}
      </SelectField>
      <KeyField value={key} pattern={VEHICLE_KEY} onChange={setKey} />
      {LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={t('ops.vehicle.nameIn', { language: languageNames[language] })}
          dir="auto"
          maxLength={LONGEST_NAME}
          value={names[language]}
          onChange={(event) => setNames((before) => ({ ...before, [language]: event.target.value }))}
        />
      ))}
    </SettingDialog>
  );
}

const trimmed = ({ en, fr, ar, pt, kri }: Names): Names => ({
  en: en.trim(),
  fr: fr.trim(),
  ar: ar.trim(),
  pt: pt.trim(),
  kri: kri.trim(),
});
