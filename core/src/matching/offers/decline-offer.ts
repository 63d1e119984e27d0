import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/cities.ts';
import { announceClosed, type ClosedOffer } from './close-offers.ts';
import { offerOf } from './offers.repository.ts';
import { ensure } from '../../platform/app-error.ts';

/** Refuses an offer; the search goes on at once without this driver. Refusing what is closed changes nothing. */
export async function declineOffer(core: Core, driver: Actor, rideId: string, offerId: string): Promise<void> {
  const [closed] = await core.sql<ClosedOffer & { city: City }>(
    `WITH closed AS (
       UPDATE ride_offers SET status = 'declined', answered_at = now()
       WHERE id = $1 AND ride_id = $2 AND driver_id = $3 AND status = 'open' RETURNING id, driver_id, ride_id
     ), counted AS (
       UPDATE driver_profiles SET offers_answered = offers_answered + 1
       WHERE user_id IN (SELECT driver_id FROM closed)
     ), told AS (
       INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM closed RETURNING id
     )
     SELECT closed.id, closed.driver_id, told.id AS outbox_id, rides.city
     FROM closed, told, rides WHERE rides.id = closed.ride_id`,
    [offerId, rideId, driver.id],
  );
  if (closed) {
    core.nudgeMatching(closed.city);
    announceClosed(core, [closed], 'declined');
    return;
  }
  const known = await offerOf(core.sql, { id: offerId, rideId, driverId: driver.id });
  ensure(known, 'offer.not_found');
}
