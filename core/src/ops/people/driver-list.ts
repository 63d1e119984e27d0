import type { DriversRequest } from '@waka/contracts/ops/ops-requests';
import type { DriverListItem } from '@waka/contracts/ops/people-views';
import type { Actor } from '../../platform/actor.ts';
import { recordListing, auditView } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { ratingOf } from '../../accounts/rating.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { driversListed, driverWithId, type DriverRow } from './listed-drivers.repository.ts';

const PAGE = '100';

/** Lists drivers for ops, the newest first; those who wait, the longest first, before those with nothing to review. Each page read is audited. */
export async function driverList({ sql }: Pick<Core, 'sql'>, admin: Actor, { status, before }: DriversRequest) {
  const details = { status: status ?? null, before: before ?? null };
  await recordListing(sql, admin, { action: 'drivers.listed', of: 'drivers', details });
  const rows = await driversListed[status ?? 'all'](sql, before ?? null, PAGE);
  return rows.map(presentDriverItem);
}

/** Reads one driver as the list shows them. Throws AppError `ops.not_found`. */
export async function driverItem(sql: Sql, driverId: string): Promise<DriverListItem> {
  const [row] = await driverWithId(sql, driverId);
  ensure(row, 'ops.not_found');
  return presentDriverItem(row);
}

/** Audits that an admin has opened a driver's data, on any page. */
export const auditDriverView = (sql: Sql, admin: Actor, driverId: string): Promise<void> =>
  auditView(sql, {
    actor: admin,
    action: 'driver.viewed',
    subject: { type: 'user', id: driverId },
    reason: 'the driver file',
  });

function presentDriverItem({
  ratingSum,
  ratingCount,
  createdAt,
  reviewedAt,
  onlineSince,
  erasesAt,
  sentAt,
  ...row
}: DriverRow): DriverListItem {
  const { rating, isNew } = ratingOf({ ratingSum, ratingCount });
  return {
    ...row,
    isApproved: row.approval === 'approved',
    rating: isNew ? null : rating,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    onlineSince: onlineSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    erasesAt: erasesAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
