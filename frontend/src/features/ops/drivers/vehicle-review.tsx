import type { DriverFile, NewClass, WaitingVehicle } from '@waka/contracts/ops/ops-file-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { useState } from 'react';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { approveVehicle, refuseVehicle } from './driver-queries.ts';
import { plateText } from './plate-text.ts';
import { ReviewBox } from './review-box.tsx';
import { useHeldFile } from './use-held-file.ts';

/** Shows an approved driver's new vehicle and licence beside those in force until ops have decided. */
export function VehicleReview({ file }: { file: DriverFile }) {
  const t = useT();
  const { shown, onDialog } = useHeldFile(file);
  const { nameOfClass } = useVehicleNames();
  const [chosen, setChosen] = useState<VehicleClass | null>(null);
  const { driver, waitingVehicle, documentsAgain = [], plateHolders, newClasses } = shown;
  if (!waitingVehicle) return null;
  const hasColour = waitingVehicle.vehicleColour !== undefined;
  const again = listed(documentsAgain.map((kind) => t(`documents.kind.${kind}`)));
  const given = newClasses?.find(({ vehicleClass }) => vehicleClass === chosen) ?? newClasses?.[0];
  const vehicleClass = given?.vehicleClass;
  const consequences = [
    vehicleClass !== undefined && t('ops.decide.vehicle.newClass', { name: nameOfClass(vehicleClass) }),
    plateText(waitingVehicle.vehiclePlateNumber, plateHolders, t),
    again !== '' && t('ops.decide.vehicle.documents', { documents: again }),
  ].filter(Boolean);
  return (
    <ReviewBox
      title={t('documents.review.vehicle')}
      refusal={{ title: t('documents.review.refuseVehicle'), text: t('documents.review.refuseVehicleText') }}
      question={consequences.length > 0 && { title: t('ops.decide.vehicle.title'), text: consequences.join(' ') }}
      isBarred={newClasses !== undefined && given?.lacks.length !== 0}
      onDialog={onDialog}
      onApprove={() => approveVehicle(driver.id, { changeId: waitingVehicle.id, vehicleClass })}
      onRefuse={(reason) => refuseVehicle(driver.id, waitingVehicle.id, reason)}
    >
      <Vehicle title={t('documents.review.inForce')} vehicle={driver} hasColour={hasColour} />
      <Vehicle
        title={t('documents.review.new')}
        vehicle={waitingVehicle}
        body={waitingVehicle.vehicleType}
        hasColour={hasColour}
      />
      {newClasses && <ClassChoice from={driver.vehicleType} choices={newClasses} given={given} onChange={setChosen} />}
    </ReviewBox>
  );
}

interface ClassChoiceProps {
  /** The class in force, which the vehicle may not serve. */
  from: VehicleClass;
  choices: readonly NewClass[];
  given: NewClass | undefined;
  onChange: (vehicleClass: VehicleClass) => void;
}

/** Asks for the class that comes into force with the vehicle, and says which documents it lacks. */
function ClassChoice({ from, choices, given, onChange }: ClassChoiceProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  if (!given) return <p className="sm:col-span-2">{t('ops.decide.vehicle.noClass')}</p>;
  const documents = listed(given.lacks.map((kind) => t(`documents.kind.${kind}`)));
  return (
    <div className="grid gap-2 sm:col-span-2">
      <p>{t('ops.decide.vehicle.class', { name: nameOfClass(from) })}</p>
      <SelectField
        className="sm:max-w-sm"
        label={t('ops.class.new')}
        value={given.vehicleClass}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices.map(({ vehicleClass }) => (
          <option key={vehicleClass} value={vehicleClass}>
            {nameOfClass(vehicleClass)}
          </option>
        ))}
      </SelectField>
      {documents !== '' && (
        <p aria-live="polite" className="font-semibold">
          {t('ops.decide.vehicle.lacks', { name: nameOfClass(given.vehicleClass), documents })}
        </p>
      )}
    </div>
  );
}

interface VehicleProps {
  title: string;
  vehicle: Omit<WaitingVehicle, 'id' | 'vehicleType'>;
  body?: WaitingVehicle['vehicleType'];
  /** Whether the colour changes with the vehicle. */
  hasColour: boolean;
}

function Vehicle({ title, vehicle, body, hasColour }: VehicleProps) {
  const t = useT();
  const { nameOfBody } = useVehicleNames();
  const { vehicleMake, vehicleModel, vehicleYear, vehiclePlateNumber, licenseNumber, vehicleColour } = vehicle;
  const model = [vehicleMake, vehicleModel, vehicleYear, body && nameOfBody(body)].filter(Boolean).join(' ');
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <FactList
        unknown={t('ops.unknown')}
        facts={[
          { label: t('ops.plate'), value: vehiclePlateNumber },
          { label: t('ops.model'), value: model || null },
          ...(hasColour
            ? [{ label: t('colour.title'), value: vehicleColour ? t(`colour.${vehicleColour}`) : null }]
            : []),
          { label: t('ops.licence'), value: licenseNumber },
        ]}
      />
    </div>
  );
}
