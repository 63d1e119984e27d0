import type { DriverFile, WaitingVehicle } from '@waka/contracts/ops/ops-file-views';
import { listed } from '../../../lib/i18n/listed.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { approveVehicle, refuseVehicle } from './driver-queries.ts';
import { plateText } from './plate-text.ts';
import { ReviewBox } from './review-box.tsx';
import { useHeldFile } from './use-held-file.ts';

/** Shows an approved driver's new vehicle and licence beside those in force until ops have decided. */
export function VehicleReview({ file }: { file: DriverFile }) {
  const t = useT();
  const { shown, onDialog } = useHeldFile(file);
  const { driver, waitingVehicle, documentsAgain = [], plateHolders } = shown;
  if (!waitingVehicle) return null;
  const hasColour = waitingVehicle.vehicleColour !== undefined;
  const again = listed(documentsAgain.map((kind) => t(`documents.kind.${kind}`)));
  const consequences = [
    plateText(waitingVehicle.vehiclePlateNumber, plateHolders, t),
    again !== '' && t('ops.decide.vehicle.documents', { documents: again }),
  ].filter(Boolean);
  return (
    <ReviewBox
      title={t('documents.review.vehicle')}
      refusal={{ title: t('documents.review.refuseVehicle'), text: t('documents.review.refuseVehicleText') }}
      question={consequences.length > 0 && { title: t('ops.decide.vehicle.title'), text: consequences.join(' ') }}
      onDialog={onDialog}
      onApprove={() => approveVehicle(driver.id, waitingVehicle.id)}
      onRefuse={(reason) => refuseVehicle(driver.id, waitingVehicle.id, reason)}
    >
      <Vehicle title={t('documents.review.inForce')} vehicle={driver} hasColour={hasColour} />
      <Vehicle
        title={t('documents.review.new')}
        vehicle={waitingVehicle}
        body={waitingVehicle.vehicleType}
        hasColour={hasColour}
      />
    </ReviewBox>
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
