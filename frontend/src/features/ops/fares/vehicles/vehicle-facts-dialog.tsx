import { DOCUMENT_KINDS } from '@waka/contracts/drivers/driver-documents';
import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { VEHICLE_ICONS } from '@waka/contracts/vehicles/vehicle';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { VehiclePicture } from '../../../../ui/vehicles/vehicle-picture.tsx';
import { Choice } from '../choice.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { useRowForm } from '../use-row-form.ts';
import { changeVehicleFacts, useVehicleClasses } from './vehicle-queries.ts';

const SEATS = { least: 1, most: 60 };
const SPEED = { least: 3, most: 120 };

interface VehicleFactsDialogProps {
  settings: VehicleClassSettings;
  onClose: () => void;
}

/** Changes seats, speed and picture of a vehicle class, and the vehicles and documents that its drivers need. */
export function VehicleFactsDialog({ settings, onClose }: VehicleFactsDialogProps) {
  const t = useT();
  const { nameOfClass, nameOfBody } = useVehicleNames();
  const known = useVehicles().bodies.map(({ vehicleBody }) => vehicleBody);
  const { data } = useVehicleClasses();
  const current = data?.find(({ vehicleType }) => vehicleType === settings.vehicleType);
  const { typed, change, save } = useRowForm(settings, current, fieldsOf);
  const { seats, speed, bodies, documents, icon } = typed;
  const [capacity, kmh] = [within(seats, SEATS), within(speed, SPEED)];
  return (
    <SettingDialog
      title={t('ops.vehicle.changeOf', { name: nameOfClass(settings.vehicleType) })}
      isValid={capacity !== null && kmh !== null && bodies.length > 0}
      lacking={[
        ...(capacity === null ? [t('ops.vehicle.seats')] : []),
        ...(kmh === null ? [t('ops.vehicle.speed')] : []),
        ...(bodies.length === 0 ? [t('ops.vehicle.bodies')] : []),
      ]}
      onSave={async (reason) => {
        if (capacity === null || kmh === null) return;
        const picture = VEHICLE_ICONS.find((one) => one === icon);
        const facts = { capacity, kmh, bodies, documents, ...(picture && { icon: picture }) };
        await save((row) => changeVehicleFacts(row, { ...facts, reason }));
      }}
      onClose={onClose}
    >
      <TextField
        label={t('ops.vehicle.seats')}
        inputMode="numeric"
        dir="ltr"
        value={seats}
        error={capacity === null ? t('ops.vehicle.wrong', SEATS) : undefined}
        onChange={(event) => change({ seats: event.target.value })}
      />
      <TextField
        label={t('ops.vehicle.speed')}
        inputMode="numeric"
        dir="ltr"
        value={speed}
        error={kmh === null ? t('ops.vehicle.wrong', SPEED) : undefined}
        onChange={(event) => change({ speed: event.target.value })}
      />
      <div className="flex items-end gap-3">
        <SelectField
          label={t('ops.vehicle.picture')}
          className="flex-1"
          value={icon}
          onChange={(event) => change({ icon: event.target.value })}
        >
          {!VEHICLE_ICONS.some((one) => one === icon) && <option>{icon}</option>}
          {VEHICLE_ICONS.map((one) => (
            <option key={one} value={one}>
              {t(`ops.vehicle.picture.${one}`)}
            </option>
          ))}
        </SelectField>
        <span className="grid min-h-12 place-items-center">
          <VehiclePicture icon={icon} />
        </span>
      </div>
      <Choice
        legend={t('ops.vehicle.bodies')}
        hint={t('ops.vehicle.bodiesHint')}
        all={known}
        chosen={bodies}
        nameOf={nameOfBody}
        onChange={(next) => change({ bodies: next })}
      />
      <Choice
        legend={t('ops.vehicle.documents')}
        hint={t('ops.vehicle.documentsHint')}
        all={DOCUMENT_KINDS}
        chosen={documents}
        nameOf={(kind) => t(`documents.kind.${kind}`)}
        onChange={(next) => change({ documents: next })}
      />
    </SettingDialog>
  );
}

const fieldsOf = ({ capacity, kmh, bodies, documents, icon }: VehicleClassSettings) => ({
  seats: String(capacity),
  speed: String(kmh),
  bodies,
  documents,
  icon,
});

function within(typed: string, { least, most }: typeof SEATS): number | null {
  const value = wholeOf(typed, most);
  return value !== null && value >= least ? value : null;
}
