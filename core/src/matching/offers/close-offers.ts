import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { forgetTold } from '../../realtime/outbox.ts';
import { announceOfferClosed } from './announce-offer.ts';
import type { RideOffer } from './ride-offer.entity.ts';

export type ClosedOffer = Pick<RideOffer, 'id' | 'driverId'> & { outboxId: string };
type Reason = 'taken' | 'cancelled' | 'declined';

/**
 * Closes the open offers of a ride whose search ended, inside the transaction that ended it: no driver comes to a ride
 * that is gone. The caller holds the ride's row, so ride before offer is the order of locks everywhere.
 */
export const closeOffersOfRide = (sql: Sql, rideId: string, reason: Reason): Promise<ClosedOffer[]> =>
  sql<ClosedOffer>(
    `WITH closed AS (
       UPDATE ride_offers SET status = $2, answered_at = now()
       WHERE ride_id = $1 AND status = 'open' RETURNING id, driver_id
     ), told AS (
       INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM closed RETURNING id, key
     )
     SELECT closed.id, closed.driver_id, told.id AS outbox_id FROM closed JOIN told ON told.key = closed.id`,
    [rideId, reason],
  );

/** To be called after the commit. */
export function announceClosed(core: Core, offers: ClosedOffer[], reason: Reason): void {
  for (const offer of offers) announceOfferClosed(core, offer, reason);
  forgetTold(
    core,
    offers.map(({ outboxId }) => outboxId),
  );
}
