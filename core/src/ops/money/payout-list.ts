import type { PayoutForOps } from '@waka/contracts/ops/money/payout-settings';
import { usersByIds } from '../../accounts/users.repository.ts';
import type { AuditLine } from '../../audit/audit-entry.entity.ts';
import { linesOfPayouts } from '../../audit/audit.repository.ts';
import { recordListing } from '../../audit/record-audit.ts';
import { ownersOfPayouts } from '../../owners/paid-owners.ts';
import type { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { payoutsAt, retriedOf } from '../../payments/payouts/payouts.repository.ts';
import { presentPayout } from '../../payments/payouts/request-payout.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';

const MOST = 100;

/** Lists payouts that have no end yet, or the last that have. Each reading is audited. */
export async function payoutsForOps(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: 'open' | 'ended',
): Promise<PayoutForOps[]> {
  await recordListing(sql, admin, { action: 'payouts.listed', of: 'payouts', details: { side } });
  const rows = await payoutsAt(sql, side, MOST);
  const owners = await ownersOfPayouts(sql, rows);
  const decisions = side === 'open' ? new Map<string, Ending>() : await endingsOf(sql, rows);
  const retried = await retriedOf(sql, idsOf(rows.filter(({ state }) => state === 'refused')));
  const people = await usersByIds(
    sql,
    rows.flatMap(({ id, driverId, approvedBy }) => [driverId, approvedBy, decisions.get(id)?.actorId ?? null]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.fullName ?? null));
  return rows.map((row) => {
    const owner = owners.get(row.id);
    const decision = decisions.get(row.id);
    return {
      ...presentPayout(row),
      driverId: row.driverId,
      driverName: nameOf(row.driverId),
      owner: owner ? { name: owner.name, plate: owner.plate } : null,
      rail: row.rail,
      credentials: row.credentials,
      approvedBy: row.state === 'held' ? nameOf(row.approvedBy) : null,
      isApprovedByMe: row.state === 'held' && row.approvedBy === admin.id,
      decision: decision ? { by: nameOf(decision.actorId), reason: decision.reason } : null,
      mayRetry: mayRetry(row) && !retried.has(row.id),
      isInDoubt: isInDoubt(row),
      transactionId: row.providerTransactionId,
    };
  });
}

/** Checks whether a payout may be paid anew: a driver does that himself with one that he took back, or that goes to an owner. */
export const mayRetry = ({ state, reason, isToOwner }: PayoutRow): boolean =>
  state === 'refused' && reason !== 'taken_back' && !isToOwner;

/** Checks whether the provider has not reported the result of a payout and is not asked any more. */
export const isInDoubt = ({ state, nextCheckAt }: PayoutRow): boolean =>
  (state === 'due' || state === 'requested') && nextCheckAt === null;

const idsOf = (rows: readonly PayoutRow[]): string[] => rows.map(({ id }) => id);

type Ending = Pick<AuditLine, 'actorId' | 'reason'>;

/** Finds the decisions of admins that ended payouts. */
async function endingsOf(sql: Sql, rows: readonly PayoutRow[]): Promise<Map<string, Ending>> {
  const lines = await linesOfPayouts(sql, ['payout.refused', 'payout.settled'], {
    userIds: [...new Set(rows.map(({ driverId }) => driverId))],
    payoutIds: idsOf(rows),
  });
  return new Map(lines.flatMap((line) => (line.details.payoutId ? [[line.details.payoutId, line]] : [])));
}
