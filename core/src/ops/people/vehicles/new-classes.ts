import type { DocumentKind, DriverDocument } from '@waka/contracts/drivers/driver-documents';
import type { NewClass } from '@waka/contracts/ops/ops-file-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { DriverProfile } from '../../../accounts/driver-profile.entity.ts';
import type { VehicleClasses, VehicleClassFacts } from '../../../platform/ports/vehicle-catalogue.ts';
import { classOf, mayServe } from '../../../vehicles/class-rules.ts';

type Sent = Pick<DriverDocument, 'kind' | 'state' | 'isExpired' | 'earlier'>;

/**
 * Lists the classes one of which has to come into force with the vehicle that waits; undefined where the driver keeps the class: the
 * vehicle may serve it, or is of the same body as before.
 */
export function newClassesOf(
  known: VehicleClasses,
  { waitingVehicle, vehicleBody, vehicleType }: Pick<DriverProfile, 'waitingVehicle' | 'vehicleBody' | 'vehicleType'>,
  documents: readonly Sent[],
): NewClass[] | undefined {
  const body = waitingVehicle?.vehicleType ?? null;
  const inForce = classOf(known, vehicleType);
  if (body === null || body === vehicleBody || (inForce && mayServe(inForce, body))) return undefined;
  return known.classes
    .filter((facts) => mayServe(facts, body))
    .map((facts) => ({ vehicleClass: facts.vehicleType, lacks: lacksFor(known, vehicleType, facts, documents) }));
}

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

const counts = ({ state, isExpired, earlier }: Sent) => Boolean(earlier) || (state === 'approved' && !isExpired);
