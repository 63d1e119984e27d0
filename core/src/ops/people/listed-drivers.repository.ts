import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { ExpiringDocument } from '@waka/contracts/drivers/driver-documents';
import type { DriversRequest } from '@waka/contracts/ops/ops-requests';
import type { VehicleBody, VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { VehicleColour } from '@waka/contracts/vehicles/vehicle-colours';
import { ERASES_AT } from '../../accounts/erasure-time.repository.ts';
import { LAST_DAY, NEEDED, WARN_BEFORE_DAYS } from '../../drivers/documents/lacks-document.repository.ts';
import { pg, statement, type RowOf } from '../../platform/postgres/statement.ts';

const DRIVER = {
  id: pg.uuid,
  fullName: pg.nullable(pg.text),
  email: pg.nullable(pg.text),
  phone: pg.nullable(pg.text),
  photoUrl: pg.nullable(pg.text),
  approval: pg.textAs<Approval>(),
  isLocked: pg.boolean,
  reviewReason: pg.nullable(pg.text),
  reviewMessage: pg.nullable(pg.text),
  reviewedAt: pg.nullable(pg.timestamptz),
  decisionId: pg.nullable(pg.uuid),
  vehicleType: pg.textAs<VehicleClass>(),
  vehicleBody: pg.nullable(pg.textAs<VehicleBody>()),
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
  erasesAt: pg.nullable(pg.timestamptz),
  expiring: pg.nullable(pg.json<ExpiringDocument>()),
  documentsToReview: pg.integer,
  sentAt: pg.nullable(pg.timestamptz),
};

export type DriverRow = RowOf<typeof DRIVER>;

/** A hash of the data that an approval of a driver is about, as SQL over `driver_profiles` and `users`. */
const REVIEWED = `encode(sha256(convert_to(jsonb_build_array(full_name, profile_image_url, license_number,
  vehicle_body, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_type)::text, 'UTF8')), 'hex')`;

const WARNED = `current_date + ${WARN_BEFORE_DAYS}`;

/** SQL for a document that a driver needs and that has expired, or does within a month. The first condition has an index each. */
const IS_EXPIRING = `(expires_on <= ${WARNED} OR is_renewal AND covered_until <= ${WARNED}) AND ${LAST_DAY} <= ${WARNED} AND ${NEEDED}`;

/** Builds the SQL for figures about the documents of a driver that await review. */
const toReview = (figures: string, driverId: string) =>
  `(SELECT ${figures} FROM driver_documents WHERE driver_documents.user_id = ${driverId} AND state = 'uploaded')`;

const DRIVERS = `SELECT users.id, full_name, email, coalesce(phone, unproved_phone) AS phone,
    profile_image_url AS photo_url, approval, suspended_at IS NOT NULL AS is_locked, review_reason, review_message, reviewed_at,
    (SELECT audit_log.id FROM audit_log WHERE subject_type = 'user' AND subject_id = users.id
      AND action IN ('driver.approved', 'driver.reinstated', 'driver.rejected', 'driver.suspended')
      ORDER BY audit_log.id DESC LIMIT 1) AS decision_id,
    vehicle_type, vehicle_body, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_colour,
    license_number,
    ${REVIEWED} AS reviewed, is_online, CASE WHEN is_online THEN online_since END AS online_since, city, rating_sum,
    rating_count, rides_completed AS total_rides, created_at,
    ${ERASES_AT} AS erases_at,
    (SELECT jsonb_build_object('kind', kind, 'expiresOn', ${LAST_DAY}, 'isExpired', ${LAST_DAY} < current_date)
      FROM driver_documents WHERE driver_documents.user_id = users.id AND ${IS_EXPIRING}
      ORDER BY ${LAST_DAY}, kind LIMIT 1) AS expiring,
    documents_to_review, sent_at
  FROM driver_profiles JOIN users ON users.id = user_id
    CROSS JOIN LATERAL ${toReview('count(*)::int AS documents_to_review, max(uploaded_at) AS sent_at', 'users.id')} AS sent`;

export const driverWithId = statement({ text: `${DRIVERS} WHERE users.id = $1`, parameters: [pg.uuid], row: DRIVER });

const NEWEST_FIRST = '($1::uuid IS NULL OR user_id < $1) ORDER BY user_id DESC';

/** Drivers with nothing to review come last: they may have given up. */
const LONGEST_WAIT_FIRST = `($1::uuid IS NULL OR (coalesce(sent_at, 'infinity'), user_id) >
    (${toReview("coalesce(max(uploaded_at), 'infinity')", '$1')}, $1)) ORDER BY coalesce(sent_at, 'infinity'), user_id`;

const driversPage = (condition: string, order = NEWEST_FIRST) =>
  statement({
    text: `${DRIVERS} WHERE ${condition} AND ${order} LIMIT $2`,
    parameters: [pg.nullable(pg.uuid), pg.bigint],
    row: DRIVER,
  });

/** SQL for an approved or suspended driver with a name, a vehicle or a document that awaits review. */
export const IN_REVIEW = `approval IN ('approved', 'suspended') AND user_id IN (
    SELECT user_id FROM driver_profiles WHERE shown_as IS NOT NULL
    UNION SELECT user_id FROM driver_profiles WHERE waiting_vehicle IS NOT NULL
    UNION SELECT user_id FROM driver_documents WHERE state = 'uploaded')`;

/**
 * Drivers by the filter of ops, the newest first; those who wait, the longest first, before those with nothing to review. Each but
 * that of the waiting ones is in the order of its index: few drivers wait at a time.
 */
export const driversListed: Record<NonNullable<DriversRequest['status']> | 'all', ReturnType<typeof driversPage>> = {
  all: driversPage('true'),
  pending: driversPage(`approval = 'pending'`, LONGEST_WAIT_FIRST),
  approved: driversPage(`approval = 'approved'`),
  rejected: driversPage(`approval = 'rejected'`),
  suspended: driversPage(`approval = 'suspended'`),
  review: driversPage(IN_REVIEW),
  expiring: driversPage(`approval = 'approved' AND user_id IN (
    SELECT documents.user_id FROM driver_documents AS documents JOIN driver_profiles USING (user_id)
    WHERE ${IS_EXPIRING})`),
};
