import type { DriverListItem } from '@waka/contracts/ops/people-views';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames, useVehicles } from '../../../lib/vehicles/use-vehicles.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { nameOr } from '../shared/names.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { changeClass } from './driver-queries.ts';

/** Gives an approved driver another class. The service refuses one that the vehicle may not serve. */
export function ClassDialog({ driver, onClose }: { driver: DriverListItem; onClose: () => void }) {
  const t = useT();
  const { classes } = useVehicles();
  const { nameOfClass } = useVehicleNames();
  // The class when the dialog opens: another admin may change it meanwhile.
  const [from] = useState(driver.vehicleType);
  const others = classes.filter(({ vehicleType }) => vehicleType !== from);
  const [chosen, setChosen] = useState<string | null>(null);
  const vehicleClass = chosen ?? others[0]?.vehicleType ?? from;
  return (
    <ReasonDialog
      asked={{
        title: t('ops.class.changeOf', { name: nameOr(driver.fullName) }),
        text: t('ops.class.hint'),
        details: (
          <SelectField
            label={t('ops.class.new')}
            value={vehicleClass}
            onChange={(event) => setChosen(event.target.value)}
          >
            {others.map(({ vehicleType }) => (
              <option key={vehicleType} value={vehicleType}>
                {nameOfClass(vehicleType)}
              </option>
            ))}
          </SelectField>
        ),
        action: t('ops.fare.save'),
        onSubmit: (reason) => changeClass(driver.id, { from, vehicleClass, reason }),
      }}
      onClose={onClose}
    />
  );
}
