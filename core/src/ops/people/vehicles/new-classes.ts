import type { DocumentKind, DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { NewClass } from '@waka/contracts/ops/ops-file-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DriverProfile } from '../../../accounts/driver-profile.entity.ts';
import type { VehicleClasses, VehicleClassFacts } from '../../../platform/ports/vehicle-catalogue.ts';
import { classesForWaiting, classOf } from '../../../vehicles/class-rules.ts';

type Sent = Pick<DriverDocument, 'kind' | 'state' | 'isExpired' | 'isDueAgain' | 'earlier'>;

/** Lists the classes that may come into force with the vehicle that waits; undefined where the driver keeps the class. */
export const newClassesOf = (
  known: VehicleClasses,
  profile: Pick<DriverProfile, 'waitingVehicle' | 'vehicleBody' | 'vehicleType'>,
  documents: readonly Sent[],
): NewClass[] | undefined =>
  classesForWaiting(known, profile)?.map((facts) => ({
    vehicleClass: facts.vehicleType,
    lacks: lacksFor(known, profile.vehicleType, facts, documents),
  }));

/** Lists what a class needs, that before did not, and what of that is not approved. Those of both were looked at before. */
export function lacksFor(
  known: VehicleClasses,
  before: VehicleClass,
  { documents: needed }: Pick<VehicleClassFacts, 'documents'>,
  documents: readonly Sent[],
): DocumentKind[] {
  const looked = classOf(known, before)?.documents ?? [];
  return needed.filter(
    (kind) => !looked.includes(kind) && !documents.some((sent) => sent.kind === kind && counts(sent)),
  );
}

// One of the vehicle before ends with the approval.
const counts = ({ state, isExpired, isDueAgain, earlier }: Sent) =>
  earlier ? !earlier.endsWithChange : state === 'approved' && !isExpired && !isDueAgain;
