import { requiredDocuments } from '@waka/contracts/drivers/driver-documents';
import type { EndingPaper } from '@waka/contracts/drivers/driver-views';
import type { Core } from '../core.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import type { Sql } from '../platform/sql.ts';
import { userRoom } from '../realtime/rooms.ts';
import { declineOffer } from '../rides/decline-offer.ts';
import { refreshDuty } from './duty.ts';

const TOLD_BEFORE_DAYS = 30;

/** Papers that a driver of this class of vehicle needs. */
const NEEDED = `'${JSON.stringify(requiredDocuments)}'::jsonb -> driver_profiles.vehicle_type ? kind`;

/** Whether a paper that the driver needs has ended; in statements about driver_profiles. */
export const HAS_EXPIRED_PAPER = `EXISTS (
  SELECT 1 FROM driver_documents
  WHERE driver_documents.user_id = driver_profiles.user_id AND expires_on < current_date AND ${NEEDED})`;

export const endingPapers = (sql: Sql, driverId: string): Promise<EndingPaper[]> =>
  sql<EndingPaper>(
    `SELECT kind, expires_on::text, expires_on < current_date AS is_expired
     FROM driver_documents JOIN driver_profiles USING (user_id)
     WHERE user_id = $1 AND expires_on <= current_date + $2::int AND ${NEEDED} ORDER BY expires_on, kind`,
    [driverId, TOLD_BEFORE_DAYS],
  );

/** Ends the shifts that lasted beyond the last day of a paper; a trip is driven to its end first. Answers how many. */
export async function retireWithoutPapers(core: Core): Promise<number> {
  const retired = await core.sql<{ userId: string }>(
    `UPDATE driver_profiles SET is_online = false, idle_since = NULL, silenced_at = NULL
     WHERE is_online AND idle_since IS NOT NULL AND ${HAS_EXPIRED_PAPER} RETURNING user_id`,
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
