import type { DifferenceSide, StatementDifference } from '@waka/contracts/ops/books/statements';
import type { ResolveRequest } from '@waka/contracts/ops/books/statement-requests';
import type { Region } from '@waka/contracts/regions';
import { usersByIds } from '../../accounts/users.repository.ts';
import { recordAudit, recordListing } from '../../audit/record-audit.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import { jobOf } from './compare.ts';
import { askNow, oursById } from './ours.repository.ts';
import type { StatementDifferenceRow } from './statement-difference.entity.ts';
import { differenceById, differencesAt, lockDifference, resolveDifference } from './statements.repository.ts';

const MOST = 200;

/** Lists differences of a region: the open ones, the oldest first, or those that were resolved last. Each reading is audited. */
export async function differencesForOps(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  region: Region,
  side: DifferenceSide,
): Promise<StatementDifference[]> {
  await recordListing(sql, admin, { action: 'differences.listed', of: 'books', details: { region, side } });
  const rows = await differencesAt(sql, region, side, MOST);
  const admins = await usersByIds(
    sql,
    rows.map(({ resolvedBy }) => resolvedBy),
  );
  const views: StatementDifference[] = [];
  for (const row of rows) {
    const { subjectType, subjectId, how, resolvedBy, resolvedAt, note } = row;
    const ours = subjectType && subjectId ? await oursById(sql, subjectType, subjectId) : null;
    views.push({
      ...plain(row),
      subject: ours && {
        type: ours.type,
        id: ours.id,
        state: ours.state,
        rideId: ours.rideId,
        driverId: ours.driverId,
      },
      canAsk: ours !== null && ours.canAsk && resolvedAt === null,
      resolved:
        how && resolvedAt
          ? { how, name: admins.get(resolvedBy ?? '')?.fullName ?? null, note, at: resolvedAt.toISOString() }
          : null,
    });
  }
  return views;
}

const plain = (row: StatementDifferenceRow) => ({
  id: row.id,
  rail: row.rail,
  credentials: row.credentials,
  region: row.region,
  currency: row.currency,
  day: row.day,
  kind: row.kind,
  ours: row.ours === null ? null : Number(row.ours),
  theirs: row.theirs === null ? null : Number(row.theirs),
  reference: row.reference,
  at: row.at.toISOString(),
});

/** Resolves a difference as an admin says; no money moves by it. Throws AppError where it was resolved before. */
export const resolve = (
  { transaction }: Pick<Core, 'transaction'>,
  admin: Actor,
  id: string,
  { how, reason }: ResolveRequest,
): Promise<void> =>
  transaction(async (sql) => {
    const difference = await differenceById(sql, id);
    ensure(difference, 'ops.not_found');
    ensure(await resolveDifference(sql, id, { how, note: reason, resolvedBy: admin.id }), 'difference.resolved');
    const { rail, credentials, kind, ours, theirs, reference } = difference;
    await recordAudit(sql, {
      actor: admin,
      action: 'difference.resolved',
      subject: { type: 'books', id: null },
      details: { differenceId: id, rail, credentials, kind, ours, theirs, reference, how },
      reason,
    });
  });

/** Has the provider asked again about the payment of a difference. Throws AppError where there is nothing to ask, or it is resolved. */
export async function askAboutDifference(
  { transaction, wakePayments }: Pick<Core, 'transaction' | 'wakePayments'>,
  admin: Actor,
  id: string,
): Promise<void> {
  const job = await transaction(async (sql) => {
    const difference = await lockDifference(sql, id);
    ensure(difference, 'ops.not_found');
    ensure(difference.resolvedAt === null, 'difference.resolved');
    const { subjectType: type, subjectId } = difference;
    ensure(type && subjectId && (await askNow(sql, { type, id: subjectId })), 'difference.nothing_to_ask');
    await recordAudit(sql, {
      actor: admin,
      action: 'difference.asked',
      subject: { type: 'books', id: null },
      details: { differenceId: id, of: type, subjectId },
    });
    return jobOf({ type, id: subjectId });
  });
  wakePayments(job);
}
