import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { VehicleForm } from '../fares/vehicle-form.tsx';
import { nameOr } from '../shared/names.ts';
import { changeClass } from './driver-queries.ts';

/** Gives an approved driver another class. The service refuses one that the vehicle may not serve. */
export function ClassDialog({ driver, onClose }: { driver: DriverListItem; onClose: () => void }) {
  const t = useT();
  const { classes } = useVehicles();
  const { nameOfClass } = useVehicleNames();
  // The class when the dialog opens: another admin may change it meanwhile.
  const [from] = useState(driver.vehicleType);
  const [chosen, setChosen] = useState('');
  const others = classes.filter(({ vehicleType }) => vehicleType !== from);
  return (
    <VehicleForm
      title={t('ops.class.changeOf', { name: nameOr(driver.fullName) })}
      isValid={chosen !== ''}
      onSave={(reason) => changeClass(driver.id, { from, vehicleClass: chosen, reason })}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('ops.class.hint')}</p>
      <SelectField label={t('ops.class.new')} value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="" disabled hidden />
        {others.map(({ vehicleType }) => (
          <option key={vehicleType} value={vehicleType}>
            {nameOfClass(vehicleType)}
          </option>
        ))}
      </SelectField>
    </VehicleForm>
  );
}
