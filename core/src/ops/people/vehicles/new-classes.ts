import type { DocumentKind, DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { NewClass } from '@waka/contracts/ops/ops-file-views';
import type { DriverProfile } from '../../../accounts/driver-profile.entity.ts';
import type { VehicleClasses, VehicleClassFacts } from '../../../platform/ports/vehicle-catalogue.ts';
import { classesForWaiting, classOf } from '../../../vehicles/class-rules.ts';

type Sent = Pick<DriverDocument, 'kind' | 'state' | 'isExpired' | 'isDueAgain' | 'earlier'>;

/** Lists the classes that may come into force with the vehicle that waits; undefined where the driver keeps the class. */
export function newClassesOf(
  known: VehicleClasses,
  profile: Pick<DriverProfile, 'waitingVehicle' | 'vehicleBody' | 'vehicleType'>,
  documents: readonly Sent[],
): NewClass[] | undefined {
  const before = classOf(known, profile.vehicleType);
  return classesForWaiting(known, profile)?.map((facts) => ({
    vehicleClass: facts.vehicleType,
    lacks: lacksFor(facts, { before, isNewVehicle: true }, documents),
  }));
}

type Needs = Pick<VehicleClassFacts, 'documents'>;

/** What a class is given for: the vehicle in force, or the one that waits, of which some documents are not. */
interface Given {
  before: Needs | undefined;
  isNewVehicle: boolean;
}

/** Lists the documents that a class needs, the one before did not, and that are not approved. */
export function lacksFor(
  { documents: needed }: Needs,
  { before, isNewVehicle }: Given,
  documents: readonly Sent[],
): DocumentKind[] {
  const isApproved = ({ state, isExpired, isDueAgain, earlier }: Sent) =>
    earlier
      ? !(isNewVehicle && earlier.endsWithChange)
      : state === 'approved' && !isExpired && !(isNewVehicle && isDueAgain);
  return needed.filter(
    (kind) => !before?.documents.includes(kind) && !documents.some((sent) => sent.kind === kind && isApproved(sent)),
  );
}
