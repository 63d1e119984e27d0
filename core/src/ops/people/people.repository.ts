import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DocumentKind } from '@waka/contracts/drivers/driver-documents';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import type { DriversRequest } from '@waka/contracts/ops/ops-requests';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { IncidentCategory, IncidentKind, IncidentState } from '@waka/contracts/safety/incident';
import { In } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { User } from '../../accounts/user.entity.ts';
import type { City } from '../../geo/cities.ts';
import { Payment } from '../../payments/payment.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement, type RowOf } from '../../platform/postgres/statement.ts';
import { Ride } from '../../rides/ride.entity.ts';

const LAST = 20;

/** Merges the last rows of both sides of a person, each side read by its own index. */
const lastOf = <Row extends { id: string }>(one: Row[], other: Row[]): Row[] =>
  [...new Map([...one, ...other].map((row) => [row.id, row])).values()]
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, LAST);

/** Lists the last rides that a person asked for or drove, the newest first. */
export async function lastRides({ manager }: Sql, userId: string): Promise<Ride[]> {
  const page = {
    select: {
      id: true,
      status: true,
      pickupArea: true,
      dropoffArea: true,
      fare: true,
      currency: true,
      requestedAt: true,
    },
    order: { id: 'DESC' },
    take: LAST,
  } as const;
  const asked = await manager.find(Ride, { ...page, where: { riderId: userId } });
  return lastOf(asked, await manager.find(Ride, { ...page, where: { driverId: userId } }));
}

/** Lists the last payments of a person by mobile money, made or received, the newest first. */
export async function lastPayments({ manager }: Sql, userId: string): Promise<Payment[]> {
  const page = { order: { id: 'DESC' }, take: LAST } as const;
  const made = await manager.find(Payment, { ...page, where: { riderId: userId } });
  return lastOf(made, await manager.find(Payment, { ...page, where: { driverId: userId } }));
}

/** The last incidents that a person reported, or that are about the person's rides, the newest first. */
export const incidentsAbout = statement({
  text: `
    SELECT id, kind, category, state, created_at FROM incidents
    WHERE id IN (
      (SELECT id FROM incidents WHERE reporter_id = $1 ORDER BY id DESC LIMIT 20)
      UNION (SELECT incidents.id FROM incidents JOIN rides ON rides.id = ride_id WHERE rides.rider_id = $1)
      UNION (SELECT incidents.id FROM incidents JOIN rides ON rides.id = ride_id WHERE rides.driver_id = $1)
    ) ORDER BY id DESC LIMIT 20`,
  parameters: [pg.uuid],
  row: {
    id: pg.uuid,
    kind: pg.textAs<IncidentKind>(),
    category: pg.textAs<IncidentCategory>(),
    state: pg.textAs<IncidentState>(),
    createdAt: pg.timestamptz,
  },
});

/** Riders and drivers who joined last, the newest first. */
export const newestPeople = (sql: Sql, most: number): Promise<User[]> =>
  sql.manager.find(User, {
    where: { userType: In(['rider', 'driver']) },
    order: { createdAt: 'DESC' },
    take: most,
  });

/** Locks an account, or unlocks it where the reason is null. */
export const setSuspension = (sql: Sql, id: string, suspensionReason: string | null): Promise<unknown> =>
  sql.manager.update(User, { id }, { suspendedAt: suspensionReason === null ? null : () => 'now()', suspensionReason });

const liveRide = (lock: '' | 'FOR UPDATE') =>
  statement({
    text: `
      SELECT id, rider_id, city, status FROM rides
      WHERE (rider_id = $1 OR driver_id = $1) AND status IN ('pending', 'accepted', 'arrived', 'in_progress') ${lock}`,
    parameters: [pg.uuid],
    row: { id: pg.uuid, riderId: pg.uuid, city: pg.textAs<City>(), status: pg.textAs<RideStatus>() },
  });

/** The live ride of a person. */
export const liveRideOf = liveRide('');
export const lockLiveRide = liveRide('FOR UPDATE');

const DRIVER = {
  id: pg.uuid,
  fullName: pg.nullable(pg.text),
  email: pg.nullable(pg.text),
  phone: pg.nullable(pg.text),
  photoUrl: pg.nullable(pg.text),
  approval: pg.textAs<Approval>(),
  reviewReason: pg.nullable(pg.text),
  reviewedAt: pg.nullable(pg.timestamptz),
  decisionId: pg.nullable(pg.uuid),
  vehicleType: pg.textAs<VehicleClass>(),
  vehicleMake: pg.nullable(pg.text),
  vehicleModel: pg.nullable(pg.text),
  vehicleYear: pg.nullable(pg.integer),
  vehiclePlateNumber: pg.nullable(pg.text),
  vehicleColour: pg.nullable(pg.textAs<VehicleColour>()),
  licenseNumber: pg.nullable(pg.text),
  reviewed: pg.text,
  isOnline: pg.boolean,
  onlineSince: pg.nullable(pg.timestamptz),
  city: pg.nullable(pg.text),
  ratingSum: pg.integer,
  ratingCount: pg.integer,
  totalRides: pg.integer,
  createdAt: pg.timestamptz,
};

export type DriverRow = RowOf<typeof DRIVER>;

/** A hash of the data that an approval of a driver is about, as SQL over `driver_profiles` and `users`. */
const REVIEWED = `encode(sha256(convert_to(jsonb_build_array(full_name, profile_image_url, license_number,
  vehicle_body, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_type)::text, 'UTF8')), 'hex')`;

const DRIVERS = `SELECT users.id, full_name, email, coalesce(phone, unproved_phone) AS phone,
    profile_image_url AS photo_url, approval, review_reason, reviewed_at,
    (SELECT audit_log.id FROM audit_log WHERE subject_type = 'user' AND subject_id = users.id
      AND action IN ('driver.approved', 'driver.rejected', 'driver.suspended')
      ORDER BY audit_log.id DESC LIMIT 1) AS decision_id,
    vehicle_type, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_colour, license_number,
    ${REVIEWED} AS reviewed, is_online, CASE WHEN is_online THEN online_since END AS online_since, city, rating_sum,
    rating_count, rides_completed AS total_rides, created_at
  FROM driver_profiles JOIN users ON users.id = user_id`;

export const driverWithId = statement({ text: `${DRIVERS} WHERE users.id = $1`, parameters: [pg.uuid], row: DRIVER });

const driversPage = (condition: string, isBeyond: '<' | '>' = '<', order: 'ASC' | 'DESC' = 'DESC') =>
  statement({
    text: `${DRIVERS} WHERE ${condition} AND ($1::uuid IS NULL OR user_id ${isBeyond} $1) ORDER BY user_id ${order} LIMIT $2`,
    parameters: [pg.nullable(pg.uuid), pg.bigint],
    row: DRIVER,
  });

/**
 * Drivers by the filter of ops, the newest first; those who wait, the longest first. Each matches its index: few
 * drivers await review at a time.
 */
export const driversListed: Record<NonNullable<DriversRequest['status']> | 'all', ReturnType<typeof driversPage>> = {
  all: driversPage('true'),
  pending: driversPage(`approval = 'pending'`, '>', 'ASC'),
  approved: driversPage(`approval = 'approved'`),
  rejected: driversPage(`approval = 'rejected'`),
  suspended: driversPage(`approval = 'suspended'`),
  review: driversPage(`approval = 'approved' AND user_id IN (
    SELECT user_id FROM driver_profiles WHERE shown_as IS NOT NULL
    UNION SELECT user_id FROM driver_profiles WHERE waiting_vehicle IS NOT NULL
    UNION SELECT user_id FROM driver_documents WHERE state = 'uploaded')`),
};

/** Stores the decision about a driver. */
export const setApproval = (
  sql: Sql,
  userId: string,
  decision: Pick<DriverProfile, 'approval' | 'reviewReason' | 'reviewedBy'>,
): Promise<unknown> => sql.manager.update(DriverProfile, { userId }, { ...decision, reviewedAt: () => 'now()' });

/** The documents of a driver with the last decision about each. */
export const decidedDocuments = statement({
  text: `
    SELECT id, kind, (SELECT audit_log.id FROM audit_log WHERE subject_type = 'user' AND subject_id = user_id
      AND action IN ('driver_document.approved', 'driver_document.refused')
      AND details @> jsonb_build_object('documentId', driver_documents.id)
      ORDER BY audit_log.id DESC LIMIT 1) AS decision_id
    FROM driver_documents WHERE user_id = $1`,
  parameters: [pg.uuid],
  row: { id: pg.uuid, kind: pg.textAs<DocumentKind>(), decisionId: pg.nullable(pg.uuid) },
});

/** Counts a driver's completed rides, and those with findings by verdict. */
export const countFindings = statement({
  text: `
    SELECT count(*)::int AS completed, (count(*) FILTER (WHERE findings <> '[]'))::int AS marked,
      (count(*) FILTER (WHERE findings <> '[]' AND findings_verdict IS NULL))::int AS undecided,
      (count(*) FILTER (WHERE findings_verdict = 'not_fine'))::int AS not_fine
    FROM rides WHERE driver_id = $1 AND status = 'completed'`,
  parameters: [pg.uuid],
  row: { completed: pg.integer, marked: pg.integer, undecided: pg.integer, notFine: pg.integer },
});
