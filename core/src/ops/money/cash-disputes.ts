import { CASH_SIDES, type CashSide } from '@waka/contracts/money/cash-count';
import type { CashDecisionRequest } from '@waka/contracts/ops/money/cash-dispute-requests';
import type { CashDispute, DisputeSide } from '@waka/contracts/ops/money/cash-disputes';
import type { User } from '../../accounts/user.entity.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import { linesOfRides } from '../../audit/audit.repository.ts';
import { refuseDecided } from '../../audit/last-decision.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import type { CashCountRow } from '../../payments/cash/cash-count.entity.ts';
import { disputesAt, disputesLost, lockCashCount } from '../../payments/cash/cash-counts.repository.ts';
import { believe, believedByDefault, statedCash } from '../../payments/cash/end-cash-count.ts';
import { publishRefundsOf } from '../../payments/publish-refunds.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ADMINS } from '../../platform/rooms.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';

const MOST = 100;

/** Lists disputes about cash that wait, with who is believed by default, or the last that ended. Each reading is audited. */
export async function cashDisputes(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: DisputeSide,
): Promise<CashDispute[]> {
  await recordListing(sql, admin, { action: 'cash_disputes.listed', of: 'cash_disputes', details: { side } });
  const rows = await disputesAt(sql, side, MOST);
  const people = await usersByIds(
    sql,
    rows.flatMap(({ riderId, driverId, decidedBy }) => [riderId, driverId, decidedBy]),
  );
  const rideIds = rows.map(({ rideId }) => rideId);
  const decisions = await linesOfRides(sql, rideIds, 'ride.cash_decided');
  const reasons = new Map(decisions.map(({ subjectId, reason }) => [subjectId, reason]));
  const disputes: CashDispute[] = [];
  for (const row of rows) {
    disputes.push({ ...(await present(sql, row, people)), reason: reasons.get(row.rideId) ?? null });
  }
  return disputes;
}

/**
 * Ends a dispute about cash in favour of one side. Throws AppError with the decision that came first where another admin
 * was quicker, and where the default has taken effect.
 */
export async function decideCash(
  core: Core,
  admin: Actor,
  rideId: string,
  { believe: side, reason }: CashDecisionRequest,
): Promise<void> {
  const ride = await core.transaction(async (sql) => {
    const count = await lockCashCount(sql, rideId);
    ensure(count, 'ops.not_found');
    const subject = { type: 'ride', id: rideId } as const;
    if (count.state !== 'disputed') {
      return refuseDecided(sql, { subject, actions: ['ride.cash_decided'] }, 'cash.decided');
    }
    const { due, currency } = count;
    const details = { believed: side, says: statedCash(count), due, currency };
    await recordAudit(sql, { actor: admin, action: 'ride.cash_decided', subject, details, reason });
    return believe(core, sql, count, { side, adminId: admin.id });
  });
  await publishRide(core, ride);
  await publishRefundsOf(core, [rideId]);
  core.publisher.emit(ADMINS, 'ops:decided', { about: 'ride', id: rideId });
}

async function present(sql: Sql, row: CashCountRow, people: ReadonlyMap<string, User>): Promise<CashDispute> {
  const { rideId, riderId, driverId, currency, due, decidedBy, nextAt, endedAt, createdAt } = row;
  const nameOf = (id: string | null) => people.get(id ?? '')?.fullName ?? null;
  const phoneOf = (id: string) => people.get(id)?.phone ?? null;
  return {
    rideId,
    riderId,
    riderName: nameOf(riderId),
    driverId,
    driverName: nameOf(driverId),
    riderPhone: phoneOf(riderId),
    driverPhone: phoneOf(driverId),
    currency,
    due,
    says: statedCash(row),
    lost: await disputesLost(sql, row),
    believed: row.state === 'closed' ? believedOf(row) : (await believedByDefault(sql, row)).side,
    until: nextAt?.toISOString() ?? null,
    decidedBy: nameOf(decidedBy),
    endedAt: endedAt?.toISOString() ?? null,
    at: createdAt.toISOString(),
  };
}

/** Returns whose sum counted in the end; null where it was what was due, against the words of both. */
const believedOf = (row: CashCountRow): CashSide | null =>
  CASH_SIDES.find((side) => statedCash(row)[side] === row.given) ?? null;
