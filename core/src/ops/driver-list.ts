import type { VehicleColour } from '@waka/contracts/drivers/vehicle-colours';
import type { Approval } from '@waka/contracts/accounts/profile-views';
import type { DriversRequest } from '@waka/contracts/ops/ops-requests';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import type { VehicleClass } from '@waka/contracts/rides/ride-status';
import type { Actor } from '../accounts/actor.ts';
import { recordListing, recordLook } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { ratingOf } from '../drivers/rating.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

const PAGE = 100;

/** Drivers for ops, the newest first; of those who wait, the longest first. Each page read is on record. */
export async function driverList({ sql }: Pick<Core, 'sql'>, admin: Actor, { status, before }: DriversRequest) {
  const details = { status: status ?? null, before: before ?? null };
  await recordListing(sql, admin, { action: 'drivers.listed', of: 'drivers', details });
  const order = status === 'pending' ? 'ASC' : 'DESC';
  const isBeyond = status === 'pending' ? '>' : '<';
  const rows = await sql<Row>(
    `${DRIVERS} WHERE ${status ? listed[status] : 'true'} AND ($1::uuid IS NULL OR user_id ${isBeyond} $1)
     ORDER BY user_id ${order} LIMIT ${PAGE}`,
    [before ?? null],
  );
  return rows.map(presentDriverItem);
}

export async function driverItem(sql: Sql, driverId: string): Promise<DriverListItem> {
  const [row] = await sql<Row>(`${DRIVERS} WHERE users.id = $1`, [driverId]);
  ensure(row, 'ops.not_found');
  return presentDriverItem(row);
}

/** Notes that an admin has opened what is kept of a driver, on whichever page. */
export const recordDriverLook = (sql: Sql, admin: Actor, driverId: string): Promise<void> =>
  recordLook(sql, {
    actor: admin,
    action: 'driver.viewed',
    subject: { type: 'user', id: driverId },
    reason: 'the driver file',
  });

interface Row {
  id: string;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  photoUrl: string | null;
  approval: Approval;
  reviewReason: string | null;
  reviewedAt: Date | null;
  decisionId: string | null;
  vehicleType: VehicleClass;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleYear: number | null;
  vehiclePlateNumber: string | null;
  vehicleColour: VehicleColour | null;
  licenseNumber: string | null;
  reviewed: string;
  isOnline: boolean;
  onlineSince: Date | null;
  city: string | null;
  ratingSum: number;
  ratingCount: number;
  totalRides: number;
  createdAt: Date;
}

// Each as its index is written: what waits to be reviewed is little beside all who drive.
const listed: Record<NonNullable<DriversRequest['status']>, string> = {
  pending: `approval = 'pending'`,
  approved: `approval = 'approved'`,
  rejected: `approval = 'rejected'`,
  suspended: `approval = 'suspended'`,
  review: `approval = 'approved' AND user_id IN (
    SELECT user_id FROM driver_profiles WHERE shown_as IS NOT NULL
    UNION SELECT user_id FROM driver_profiles WHERE waiting_vehicle IS NOT NULL
    UNION SELECT user_id FROM driver_documents WHERE state = 'uploaded')`,
};

/** A hash of what an approval of a driver is about, as SQL over `driver_profiles` and `users`. */
export const REVIEWED = `encode(sha256(convert_to(jsonb_build_array(full_name, profile_image_url, license_number,
  vehicle_body, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_type)::text, 'UTF8')), 'hex')`;

const DRIVERS = `SELECT users.id, full_name, email, coalesce(phone, unproved_phone) AS phone,
    profile_image_url AS photo_url, approval, review_reason, reviewed_at,
    (SELECT audit_log.id FROM audit_log WHERE subject_type = 'user' AND subject_id = users.id
      AND action IN ('driver.approved', 'driver.rejected', 'driver.suspended')
      ORDER BY audit_log.id DESC LIMIT 1) AS decision_id,
    vehicle_type, vehicle_make, vehicle_model, vehicle_year, vehicle_plate_number, vehicle_colour, license_number,
    ${REVIEWED} AS reviewed, is_online, CASE WHEN is_online THEN online_since END AS online_since, city, rating_sum,
    rating_count,
    rides_completed AS total_rides, created_at
  FROM driver_profiles JOIN users ON users.id = user_id`;

function presentDriverItem({
  ratingSum,
  ratingCount,
  createdAt,
  reviewedAt,
  onlineSince,
  ...row
}: Row): DriverListItem {
  const { rating, isNew } = ratingOf({ ratingSum, ratingCount });
  return {
    ...row,
    isApproved: row.approval === 'approved',
    rating: isNew ? null : rating,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    onlineSince: onlineSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
