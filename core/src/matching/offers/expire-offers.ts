import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/cities.ts';
import { forgetTold } from '../../realtime/outbox.ts';
import { announceOfferClosed } from './announce-offer.ts';
import type { ClosedOffer } from './close-offers.ts';

/** Closes the offers of a city that nobody answered in time, by the database's clock. Answers how many. */
export async function expireOffers(core: Core, city: City): Promise<number> {
  const expired = await core.sql<ClosedOffer>(
    `WITH expired AS (
       UPDATE ride_offers SET status = 'expired' FROM rides
       WHERE rides.id = ride_id AND city = $1 AND ride_offers.status = 'open' AND expires_at <= now()
       RETURNING ride_offers.id, ride_offers.driver_id
     ), counted AS (
       UPDATE driver_profiles SET offers_answered = offers_answered + 1
       WHERE user_id IN (SELECT driver_id FROM expired)
     ), told AS (
       INSERT INTO outbox (topic, key) SELECT 'offer_closed', id FROM expired RETURNING id, key
     )
     SELECT expired.id, expired.driver_id, told.id AS outbox_id FROM expired JOIN told ON told.key = expired.id`,
    [city],
  );
  for (const offer of expired) announceOfferClosed(core, offer, 'expired');
  forgetTold(
    core,
    expired.map(({ outboxId }) => outboxId),
  );
  return expired.length;
}
