import type { TrialBalance } from '@waka/contracts/ops/books/books';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { refuseDecided } from '../audit/last-decision.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { closedDay, firstPosting, insertSignOff, lastSignedAt, lockDay } from './books.repository.ts';
import { closeDays, lastClosedDay } from './close-days.ts';
import { spanOf } from './local-days.ts';
import { openByDay } from './statements/statements.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { ensureDay, trialBalance } from './read-books.ts';

/**
 * Closes a day with a note: what does not fit about it was looked at. The ledger and what was stored of the day stay as they are.
 * Throws AppError for a day that goes on, one before anything was posted, and one that was closed so before, with who did, when and why,
 * unless differences were found since.
 */
export async function signOffDay(
  core: Pick<Core, 'transaction' | 'sql' | 'clock'>,
  admin: Actor,
  { region, day, note }: { region: Region; day: string; note: string },
): Promise<TrialBalance> {
  ensureDay(region, day, core.clock.now());
  // The job may not have run since midnight.
  if (!(await closedDay(core.sql, region, day))) await closeDays(core);
  if (!(await closedDay(core.sql, region, day))) await refuseOpen(core, region, day);
  await core.transaction(async (sql) => {
    await lockDay(sql, region, day);
    const signedAt = await lastSignedAt(sql, region, day);
    if (signedAt && !(await isFoundSince(sql, { region, day, signedAt }))) await refuseSigned(sql, region, day);
    await insertSignOff(sql, { region, day, adminId: admin.id, note });
    await recordAudit(sql, {
      actor: admin,
      action: 'books.closed',
      subject: { type: 'books', id: null },
      details: { region, day },
      reason: note,
    });
  });
  return trialBalance(core, region, day);
}

/** Refuses a day that is not closed: the books of a region begin with its first posting, and a day that goes on has no end yet. */
async function refuseOpen({ sql, clock }: Pick<Core, 'sql' | 'clock'>, region: Region, day: string): Promise<never> {
  const { to } = spanOf(region, day);
  ensure(to <= clock.now(), 'books.day_open');
  const last = await lastClosedDay(sql, region);
  const first = last === null ? await firstPosting(sql, regionFacts[region].currency) : null;
  const isBefore = last === null ? first === null || first >= to : day < last;
  throw new AppError(isBefore ? 'books.before_first' : 'books.day_open');
}

/** Checks whether differences of a day that are still open were found after it was signed off. */
async function isFoundSince(
  sql: Sql,
  { region, day, signedAt }: { region: Region; day: string; signedAt: Date },
): Promise<boolean> {
  const open = (await openByDay(sql, region, day)).get(day);
  return open !== undefined && open.lastFoundAt > signedAt;
}

const refuseSigned = (sql: Sql, region: Region, day: string): Promise<never> =>
  refuseDecided(
    sql,
    { subject: { type: 'books', id: null }, actions: ['books.closed'], details: { region, day } },
    'books.closed',
  );
