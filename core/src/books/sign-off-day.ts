import type { TrialBalance } from '@waka/contracts/ops/books/books';
import type { Region } from '@waka/contracts/regions';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { closedDay, insertSignOff } from './books.repository.ts';
import { closeDays } from './close-days.ts';
import { ensureDay, trialBalance } from './read-books.ts';

/**
 * Closes a day with a note: what does not fit about it was looked at. The ledger and what was stored of the day stay as they are.
 * Throws AppError for a day that goes on, and for one that was closed so before.
 */
export async function signOffDay(
  core: Pick<Core, 'transaction' | 'sql' | 'clock'>,
  admin: Actor,
  { region, day, note }: { region: Region; day: string; note: string },
): Promise<TrialBalance> {
  ensureDay(region, day, core.clock.now());
  // The job may not have run since midnight.
  if (!(await closedDay(core.sql, region, day))) await closeDays(core);
  ensure(await closedDay(core.sql, region, day), 'books.day_open');
  await core.transaction(async (sql) => {
    ensure(await insertSignOff(sql, { region, day, adminId: admin.id, note }), 'books.closed');
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
