import type { PayoutForOps } from '@waka/contracts/ops/money/payout-settings';
import { suspendedAmong } from '../../accounts/driver-profiles.repository.ts';
import { usersByIds } from '../../accounts/users.repository.ts';
import type { AuditLine } from '../../audit/audit-entry.entity.ts';
import { linesOfPayouts } from '../../audit/audit.repository.ts';
import { recordListing } from '../../audit/record-audit.ts';
import { ownersOfPayouts } from '../../owners/paid-owners.ts';
import type { PayoutRow } from '../../payments/payouts/payout.entity.ts';
import { methodsOfAll } from '../../payments/methods/methods.repository.ts';
import { payoutsAt, retriedOf } from '../../payments/payouts/payouts.repository.ts';
import { presentPayout } from '../../payments/payouts/request-payout.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { failedPayoutIds } from './money-waiting.repository.ts';

const MOST = 100;
/** What may still be sent to its wallet. */
const ENDABLE: ReadonlySet<string> = new Set(['held', 'refused']);

/** Lists payouts that have no end yet, or the last that have. Each reading is audited. */
export async function payoutsForOps(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: 'open' | 'ended',
): Promise<PayoutForOps[]> {
  await recordListing(sql, admin, { action: 'payouts.listed', of: 'payouts', details: { side } });
  const rows = await payoutsAt(sql, side, MOST);
  const owners = await ownersOfPayouts(sql, rows);
  const lines = await linesOfPayouts(sql, ['payout.approved', 'payout.refused', 'payout.settled'], {
    userIds: [...new Set(rows.map(({ driverId }) => driverId))],
    payoutIds: idsOf(rows),
  });
  const decisions = new Map(
    lines.filter((line) => !isApproval(line)).map((line) => [line.details.payoutId, line] as const),
  );
  const approvals = lines.filter(isApproval).toReversed();
  const retried = await retriedOf(sql, idsOf(rows.filter(({ state }) => state === 'refused')));
  const failed = side === 'open' ? new Set<string>() : await failedPayoutIds(sql);
  const removed = await removedWallets(sql, rows);
  const people = await usersByIds(sql, [
    ...rows.flatMap(({ driverId, approvedBy }) => [driverId, approvedBy]),
    ...lines.map(({ actorId }) => actorId),
  ]);
  const suspended = await suspendedAmong(sql, [...new Set(rows.map(({ driverId }) => driverId))]);
  const barred = (id: string) => (suspended.has(id) ? 'suspended' : people.get(id)?.suspendedAt ? 'locked' : null);
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.fullName ?? null));
  return rows.map((row) => {
    const owner = owners.get(row.id);
    const decision = decisions.get(row.id);
    return {
      ...presentPayout(row),
      driverId: row.driverId,
      driverName: nameOf(row.driverId),
      barred: barred(row.driverId),
      owner: owner ? { name: owner.name, plate: owner.plate } : null,
      rail: row.rail,
      credentials: row.credentials,
      approvedBy: row.state === 'held' ? nameOf(row.approvedBy) : null,
      isApprovedByMe: row.state === 'held' && row.approvedBy === admin.id,
      decision: decision ? { by: nameOf(decision.actorId), reason: decision.reason } : null,
      approvals: (row.state === 'held' ? [] : approvals)
        .filter(({ details }) => details.payoutId === row.id)
        .flatMap(({ actorId }) => nameOf(actorId) ?? []),
      mayRetry: mayRetry(row) && !retried.has(row.id) && !removed.has(row.id) && !people.get(row.driverId)?.erasedAt,
      isWalletRemoved: removed.has(row.id),
      isWaiting: failed.has(row.id),
      isInDoubt: isInDoubt(row),
      providerToken: isInDoubt(row) ? (row.providerToken ?? row.hintedToken) : null,
      transactionId: row.providerTransactionId,
    };
  });
}

const isApproval = ({ action }: AuditLine): boolean => action === 'payout.approved';

/** Checks whether a payout may be paid anew: a driver does that himself with one that he took back, or that goes to an owner. */
export const mayRetry = ({ state, reason, isToOwner, payee }: PayoutRow): boolean =>
  state === 'refused' && reason !== 'taken_back' && !isToOwner && payee !== null;

/** Checks whether the provider has not reported the result of a payout and is not asked any more. */
export const isInDoubt = ({ state, nextCheckAt }: PayoutRow): boolean =>
  (state === 'due' || state === 'requested') && nextCheckAt === null;

const idsOf = (rows: readonly PayoutRow[]): string[] => rows.map(({ id }) => id);

/** Returns those of some payouts that are refused or held and whose wallet is not one of their driver any more. */
async function removedWallets(sql: Sql, rows: readonly PayoutRow[]): Promise<Set<string>> {
  const own = rows.filter(({ state, isToOwner, payee }) => ENDABLE.has(state) && !isToOwner && payee !== null);
  const saved = await methodsOfAll(sql, [...new Set(own.map(({ driverId }) => driverId))]);
  const isSaved = ({ driverId, method, payee }: PayoutRow) =>
    saved.some(
      ({ userId, type, phoneNumber, isProved }) =>
        isProved && userId === driverId && type === method && phoneNumber === payee,
    );
  return new Set(idsOf(own.filter((row) => !isSaved(row))));
}
