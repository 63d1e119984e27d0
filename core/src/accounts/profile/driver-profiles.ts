import { randomUUID } from 'node:crypto';
import type { DriverProfileRequest } from '@waka/contracts/accounts/profile-requests';
import type { Approval, DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { DriverFields, VehicleFields } from '@waka/contracts/accounts/user';
import type { WaitingVehicle } from '@waka/contracts/ops/ops-file-views';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { shownRating } from '../rating.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DriverProfile } from '../driver-profile.entity.ts';
import { driverById, lockDriver, reopenApplication, updateDriver } from '../driver-profiles.repository.ts';
import { userById } from '../read-user.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { VehicleClasses } from '../../platform/ports/vehicle-catalogue.ts';
import { classesForWaiting, classOf, mayServe, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { plateKeyOf } from '../../vehicles/plate-key.ts';
import { updateProfile } from './update-profile.ts';

type DocumentFacts = VehicleFields & Pick<DriverFields, 'vehicleClass' | 'vehicleColour'>;

/** Reads the profile of a driver. Throws AppError `auth.forbidden`. */
export async function driverProfile(core: Core, driverId: string): Promise<DriverProfileView> {
  const [person, profile] = await Promise.all([userById(core, driverId), driverById(core.sql, driverId)]);
  ensure(profile, 'auth.forbidden');
  const { approval, shownAs, waitingVehicle, ridesCompleted } = profile;
  return {
    ...person,
    ...documentFactsOf(profile),
    ...(waitingVehicle && changeOf(waitingVehicle)),
    approval,
    isInReview: shownAs !== null,
    isApproved: approval === 'approved',
    isVehicleInReview: waitingVehicle !== null,
    isClassToChange: classesForWaiting(await core.vehicles.read(), profile) !== undefined,
    ...shownRating(profile),
    totalRides: ridesCompleted,
  };
}

/**
 * Saves a driver's own data. An approval stays: changes of an approved driver to vehicle and licence wait for the
 * review of ops, and the approved data stays in force until then; where the new vehicle may not serve the class, ops gives another
 * one with the approval. Throws AppError `request.invalid`.
 */
export function updateDriverProfile(core: Core, person: SignedInPerson, body: DriverProfileRequest): Promise<void> {
  const { vehicleYear } = body;
  const nextYear = core.clock.now().getUTCFullYear() + 1;
  const fields = { vehicleYear: 'Please enter a valid year' };
  ensure(!vehicleYear || vehicleYear <= nextYear, 'request.invalid', { fields });
  return updateProfile(core, person, body, (sql) => saveDocumentFacts(core, sql, person.actor, body));
}

const REVIEWED = [
  'licenseNumber',
  'vehicleType',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehiclePlateNumber',
] as const satisfies readonly (keyof VehicleFields)[];
const VEHICLE = REVIEWED.filter((name) => name !== 'licenseNumber');
const DOCUMENT_FACTS = [...REVIEWED, 'vehicleClass', 'vehicleColour'] as const;

async function saveDocumentFacts(
  { vehicles, clock }: Pick<Core, 'vehicles' | 'clock'>,
  sql: Sql,
  driver: Actor,
  body: DriverProfileRequest,
): Promise<void> {
  const known = await vehicles.read();
  await lockDriver(sql, driver.id);
  const profile = await driverById(sql, driver.id);
  ensure(profile, 'auth.forbidden');
  const { approval, waitingVehicle } = profile;
  const inForce = documentFactsOf(profile);
  const before: DocumentFacts = { ...inForce, ...(waitingVehicle && changeOf(waitingVehicle)) };
  const after: DocumentFacts = { ...before };
  for (const name of DOCUMENT_FACTS) {
    // The class of a driver cannot be emptied.
    if (name === 'vehicleClass' && body[name] === null) continue;
    if (body[name] !== undefined) Object.assign(after, { [name]: body[name] });
  }
  if (body.vehicleClass === undefined && !isReviewed(approval)) after.vehicleClass = fittingClass(known, after);
  const changed = DOCUMENT_FACTS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  refuseUnknown(known, after);
  refuseClass(known, approval, before, after);
  if (!isReviewed(approval)) {
    const { vehicleType: vehicleBody, vehicleClass: vehicleType, ...others } = after;
    await updateDriver(sql, driver.id, { ...others, vehicleBody, vehicleType });
    await reopenApplication(sql, driver.id);
  } else {
    await updateDriver(sql, driver.id, pendingChange(profile, { inForce, after, changed }, clock.now()));
  }
  const details = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
  await recordAudit(sql, {
    actor: driver,
    action: 'driver_profile.changed',
    subject: { type: 'user', id: driver.id },
    details: { ...details, approval },
  });
}

/**
 * Returns the columns of a change that ops reviews. A pending change keeps its id for ops when the colour alone has changed. A
 * change back to the approved data leaves nothing to review. The colour waits with another vehicle, also one that waited before, and
 * goes with it where the vehicle is changed back: riders would look for one that does not exist.
 */
function pendingChange(
  { waitingVehicle }: DriverProfile,
  { inForce, after, changed }: { inForce: DocumentFacts; after: DocumentFacts; changed: readonly string[] },
  now: Date,
): Partial<Pick<DriverProfile, 'waitingVehicle' | 'vehicleColour'>> {
  const waits = REVIEWED.some((name) => after[name] !== inForce[name]);
  const isOtherVehicle = VEHICLE.some((name) => after[name] !== inForce[name]);
  const isColourChanged = changed.includes('vehicleColour');
  const isColourWaiting = isOtherVehicle && (isColourChanged || waitingVehicle?.vehicleColour !== undefined);
  const isColourDropped = waitingVehicle?.vehicleColour !== undefined && !isColourChanged;
  const colour = isColourWaiting ? { vehicleColour: after.vehicleColour } : {};
  const change = REVIEWED.some((name) => changed.includes(name))
    ? { ...reviewedOf(after), id: randomUUID(), since: sinceOf(waitingVehicle, after, now) }
    : waitingVehicle;
  return {
    vehicleColour: isColourWaiting || isColourDropped ? inForce.vehicleColour : after.vehicleColour,
    waitingVehicle: waits && change ? { ...change, ...colour } : null,
  };
}

const isReviewed = (approval: Approval) => approval === 'approved' || approval === 'suspended';

/**
 * Returns since when plate and licence are those of the change, which tells their documents from those of before; nothing
 * of one that an older release has stored and that stays. A plate that is only written otherwise is the same.
 */
function sinceOf(before: WaitingVehicle | null, after: DocumentFacts, now: Date): WaitingVehicle['since'] {
  const at = now.toISOString();
  const isSamePlate = before && plateKeyOf(before.vehiclePlateNumber) === plateKeyOf(after.vehiclePlateNumber);
  const isSameLicence = before?.licenseNumber === after.licenseNumber;
  return {
    plate: isSamePlate ? before.since?.plate : at,
    licence: isSameLicence ? before?.since?.licence : at,
  };
}

const reviewedOf = (vehicle: VehicleFields): VehicleFields => ({
  licenseNumber: vehicle.licenseNumber,
  vehicleType: vehicle.vehicleType,
  vehicleMake: vehicle.vehicleMake,
  vehicleModel: vehicle.vehicleModel,
  vehicleYear: vehicle.vehicleYear,
  vehiclePlateNumber: vehicle.vehiclePlateNumber,
});

/** Returns what a change says; the colour only where it waits with the vehicle. */
const changeOf = ({ vehicleColour, ...vehicle }: WaitingVehicle): Partial<DocumentFacts> => ({
  ...reviewedOf(vehicle),
  ...(vehicleColour !== undefined && { vehicleColour }),
});

/** Keeps the class where the body may serve it, or else takes the first that it may serve. */
function fittingClass({ classes }: VehicleClasses, { vehicleType: body, vehicleClass }: DocumentFacts): VehicleClass {
  if (body === null) return vehicleClass;
  const fitting = classes.filter((facts) => mayServe(facts, body)).map(({ vehicleType }) => vehicleType);
  return fitting.includes(vehicleClass) ? vehicleClass : (fitting[0] ?? vehicleClass);
}

function refuseUnknown({ classes, bodies }: VehicleClasses, { vehicleType: body, vehicleClass }: DocumentFacts): void {
  const isBody = body === null || bodies.some(({ vehicleBody }) => vehicleBody === body);
  ensure(isBody, 'request.invalid', { fields: { vehicleType: 'Please choose a vehicle type' } });
  const isClass = classes.some(({ vehicleType }) => vehicleType === vehicleClass);
  ensure(isClass, 'request.invalid', { fields: { vehicleClass: UNKNOWN_CLASS } });
}

function refuseClass(known: VehicleClasses, approval: Approval, before: DocumentFacts, after: DocumentFacts): void {
  ensure(!isReviewed(approval) || after.vehicleClass === before.vehicleClass, 'driver.class_fixed');
  // Ops gives the class of another vehicle with its approval.
  if (isReviewed(approval) || after.vehicleType === null) return;
  const facts = classOf(known, after.vehicleClass);
  const fits = facts !== undefined && mayServe(facts, after.vehicleType);
  const isAsked = after.vehicleClass !== before.vehicleClass || after.vehicleType !== before.vehicleType;
  const fields = { vehicleClass: 'This class doesn’t fit the vehicle' };
  ensure(fits || !isAsked, 'request.invalid', { fields });
}

const documentFactsOf = (profile: DriverProfile): DocumentFacts => ({
  licenseNumber: profile.licenseNumber,
  vehicleType: profile.vehicleBody,
  vehicleMake: profile.vehicleMake,
  vehicleModel: profile.vehicleModel,
  vehicleYear: profile.vehicleYear,
  vehiclePlateNumber: profile.vehiclePlateNumber,
  vehicleClass: profile.vehicleType,
  vehicleColour: profile.vehicleColour,
});
