import type { VehicleClassSettings } from '@waka/contracts/ops/ops-file-views';
import { useState } from 'react';
import { wholeOf } from '../../../../lib/forms/whole.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { VehicleForm } from '../vehicle-form.tsx';
import { changeVehicleFacts } from './vehicle-queries.ts';

const SEATS = { least: 1, most: 60 };
const SPEED = { least: 3, most: 120 };

interface VehicleFactsDialogProps {
  settings: VehicleClassSettings;
  onClose: () => void;
}

/** Changes seats and speed of a vehicle class. */
export function VehicleFactsDialog({ settings, onClose }: VehicleFactsDialogProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const [seats, setSeats] = useState(String(settings.capacity));
  const [speed, setSpeed] = useState(String(settings.kmh));
  const [capacity, kmh] = [within(seats, SEATS), within(speed, SPEED)];
  return (
    <VehicleForm
      title={t('ops.vehicle.changeOf', { name: nameOfClass(settings.vehicleType) })}
      isValid={capacity !== null && kmh !== null}
      onSave={async (reason) => {
        if (capacity !== null && kmh !== null) await changeVehicleFacts(settings, { capacity, kmh, reason });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('ops.vehicle.seats')}
        inputMode="numeric"
        dir="ltr"
        value={seats}
        error={capacity === null ? t('ops.vehicle.wrong', SEATS) : undefined}
        onChange={(event) => setSeats(event.target.value)}
      />
      <TextField
        label={t('ops.vehicle.speed')}
        inputMode="numeric"
        dir="ltr"
        value={speed}
        error={kmh === null ? t('ops.vehicle.wrong', SPEED) : undefined}
        onChange={(event) => setSpeed(event.target.value)}
      />
    </VehicleForm>
  );
}

function within(typed: string, { least, most }: typeof SEATS): number | null {
  const value = wholeOf(typed, most);
  return value !== null && value >= least ? value : null;
}
