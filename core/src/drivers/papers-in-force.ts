import type { EndingPaper } from '@waka/contracts/drivers/driver-views';
import type { Core } from '../core.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import { AppError } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';
import { userRoom } from '../realtime/rooms.ts';
import { declineOffer } from '../rides/decline-offer.ts';
import { refreshDuty } from './duty.ts';
import { LACKS_PAPER, NEEDED, STATE } from './lacks-paper.ts';

export const endingPapers = (sql: Sql, driverId: string): Promise<EndingPaper[]> =>
  sql<EndingPaper>(
    `SELECT kind, expires_on::text, ${STATE} AS state FROM driver_documents JOIN driver_profiles USING (user_id)
     WHERE user_id = $1 AND ${STATE} IS NOT NULL AND ${NEEDED} ORDER BY expires_on NULLS FIRST, kind`,
    [driverId],
  );

/** Refuses a driver who lacks a paper, with the reason that is easiest to mend. */
export async function refuseWithoutPapers(sql: Sql, driverId: string): Promise<void> {
  const lacking = (await endingPapers(sql, driverId)).filter(({ state }) => state !== 'ending');
  if (lacking.length === 0) return;
  const isExpired = lacking.some(({ state }) => state === 'expired');
  throw new AppError(isExpired ? 'driver.paper_expired' : 'driver.paper_unapproved');
}

/** Ends the shifts of drivers who lack a paper, of all or one; a trip is driven to its end first. Answers how many. */
export async function retireWithoutPapers(core: Core, driverId: string | null = null): Promise<number> {
  const retired = await core.sql<{ userId: string }>(
    `UPDATE driver_profiles SET is_online = false, idle_since = NULL, silenced_at = NULL
     WHERE is_online AND idle_since IS NOT NULL AND ($1::uuid IS NULL OR user_id = $1) AND ${LACKS_PAPER}
     RETURNING user_id`,
    [driverId],
  );
  const ids = retired.map(({ userId }) => userId);
  await refreshDuty(core, ids);
  await Promise.all(
    ids.map(async (id) => {
      core.announcer.emit(userRoom(id), 'driver:status', { isOnline: false });
      const [offer] = await openOffersOf(core, id);
      if (offer) await declineOffer(core, { id, role: 'driver' }, offer.rideId, offer.offerId);
    }),
  );
  return ids.length;
}
