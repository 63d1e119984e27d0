import type { EarnedRidesPage } from '@waka/contracts/drivers/driver-requests';
import type { EarnedRide } from '@waka/contracts/drivers/earnings-views';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { EARNED, EARNED_RIDE, periodOf, presentEarned, type EarnedRow } from './earned.ts';

const PAGE = 50;

/** The rides of a period that brought something, newest first, fifty at a time. */
export async function earnedRides(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  { before, ...period }: EarnedRidesPage,
): Promise<EarnedRide[]> {
  const { from, to } = periodOf(core.clock, period);
  const rows = await core.sql<EarnedRow>(
    `SELECT ${EARNED_RIDE} ${EARNED} AND kind = 'ride_completed' AND ($4::uuid IS NULL OR (entries.at, transaction_id) <
       (SELECT at, id FROM ledger_transactions WHERE kind = 'ride_completed' AND reference = $4))
     ORDER BY entries.at DESC, transaction_id DESC LIMIT ${PAGE}`,
    [driver.id, from, to, before ?? null],
  );
  return rows.map(presentEarned);
}
