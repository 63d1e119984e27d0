import type { DriverProfileRequest } from '@waka/contracts/accounts/profile-requests';
import type { Approval, DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { DriverFields, VehicleFields } from '@waka/contracts/accounts/user';
import type { WaitingVehicle } from '@waka/contracts/ops/desk-views';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ratingOf } from '../drivers/rating.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import type { Actor } from './actor.ts';
import { userById } from './read-user.ts';
import type { SignedInPerson } from './signed-in-person.ts';
import { updateProfile } from './update-profile.ts';

type Papers = VehicleFields & Pick<DriverFields, 'vehicleClass' | 'vehicleColour'>;

interface Row extends Papers {
  approval: Approval;
  ratingSum: number;
  ratingCount: number;
  ridesCompleted: number;
  isInReview: boolean;
  waitingVehicle: WaitingVehicle | null;
}

export async function driverProfile(core: Core, driverId: string): Promise<DriverProfileView> {
  const [person, row] = await Promise.all([userById(core, driverId), rowOf(core.sql, driverId)]);
  const { ratingSum, ratingCount, ridesCompleted, waitingVehicle, ...papers } = row;
  return {
    ...person,
    ...papers,
    ...reviewedOf(waitingVehicle ?? row),
    isApproved: row.approval === 'approved',
    isVehicleInReview: waitingVehicle !== null,
    ...ratingOf({ ratingSum, ratingCount }),
    totalRides: ridesCompleted,
  };
}

/**
 * Saves a driver's own word. An approval stays: what an approved driver says of vehicle and licence waits for the desk, and
 * what was approved stays in force until it has looked.
 */
export function updateDriverProfile(core: Core, person: SignedInPerson, body: DriverProfileRequest): Promise<void> {
  const { vehicleYear } = body;
  const nextYear = core.clock.now().getUTCFullYear() + 1;
  const fields = { vehicleYear: 'Please enter a valid year' };
  ensure(!vehicleYear || vehicleYear <= nextYear, 'request.invalid', { fields });
  return updateProfile(core, person, body, (sql) => savePapers(sql, person.actor, body));
}

const REVIEWED = [
  'licenseNumber',
  'vehicleType',
  'vehicleMake',
  'vehicleModel',
  'vehicleYear',
  'vehiclePlateNumber',
] as const satisfies readonly (keyof VehicleFields)[];
const PAPERS = [...REVIEWED, 'vehicleClass', 'vehicleColour'] as const;

async function savePapers(sql: Sql, driver: Actor, body: DriverProfileRequest): Promise<void> {
  const row = await rowOf(sql, driver.id, 'FOR NO KEY UPDATE');
  const before: Papers = { ...row, ...row.waitingVehicle };
  const after: Papers = { ...before };
  for (const name of PAPERS) {
    if (body[name] !== undefined) Object.assign(after, { [name]: body[name] });
  }
  const changed = PAPERS.filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return;
  refuseClass(row.approval, before, after);
  if (!isReviewed(row.approval)) await sql(SAVE, [driver.id, ...PAPERS.map((name) => after[name])]);
  else {
    await sql(COLOUR, [driver.id, after.vehicleColour]);
    const waits = REVIEWED.some((name) => after[name] !== row[name]);
    // What waits keeps its id for the desk when the colour alone has changed.
    if (REVIEWED.some((name) => changed.includes(name))) await sql(WAIT, [driver.id, waits ? reviewedOf(after) : null]);
  }
  const details = Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
  await recordAudit(sql, {
    actor: driver,
    action: 'driver_profile.changed',
    subject: { type: 'user', id: driver.id },
    details: { ...details, approval: row.approval },
  });
}

const isReviewed = (approval: Approval) => approval === 'approved' || approval === 'suspended';

const reviewedOf = (papers: VehicleFields): VehicleFields => ({
  licenseNumber: papers.licenseNumber,
  vehicleType: papers.vehicleType,
  vehicleMake: papers.vehicleMake,
  vehicleModel: papers.vehicleModel,
  vehicleYear: papers.vehicleYear,
  vehiclePlateNumber: papers.vehiclePlateNumber,
});

function refuseClass(approval: Approval, before: Papers, after: Papers): void {
  ensure(!isReviewed(approval) || after.vehicleClass === before.vehicleClass, 'driver.class_fixed');
  if (after.vehicleType === null) return;
  const fits = (after.vehicleType === 'motorcycle') === (after.vehicleClass === 'motorbike');
  const isAsked = after.vehicleClass !== before.vehicleClass || after.vehicleType !== before.vehicleType;
  const fields = { vehicleClass: 'This class doesn’t fit the vehicle' };
  ensure(fits || !isAsked, 'request.invalid', { fields });
}

async function rowOf(sql: Sql, driverId: string, lock = ''): Promise<Row> {
  const [row] = await sql<Row>(
    `SELECT license_number, vehicle_body AS vehicle_type, vehicle_make, vehicle_model, vehicle_year,
       vehicle_plate_number, vehicle_type AS vehicle_class, vehicle_colour, approval, rating_sum, rating_count, rides_completed,
       shown_as IS NOT NULL AS is_in_review, waiting_vehicle
     FROM driver_profiles WHERE user_id = $1 ${lock}`,
    [driverId],
  );
  ensure(row, 'auth.forbidden');
  return row;
}

const SAVE = `
  UPDATE driver_profiles SET license_number = $2, vehicle_body = $3, vehicle_make = $4, vehicle_model = $5,
    vehicle_year = $6, vehicle_plate_number = $7, vehicle_type = $8, vehicle_colour = $9 WHERE user_id = $1`;

const COLOUR = 'UPDATE driver_profiles SET vehicle_colour = $2 WHERE user_id = $1';

// Going back to what is in force leaves nothing to look at.
const WAIT = `
  UPDATE driver_profiles SET waiting_vehicle = $2::jsonb || jsonb_build_object('id', uuidv7()) WHERE user_id = $1`;
