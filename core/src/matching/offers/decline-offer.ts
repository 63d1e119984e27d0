import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { publishClosedOffers } from './close-offers.ts';
import { closeDeclinedOffer, offerOf } from './offers.repository.ts';
import { ensure } from '../../platform/app-error.ts';

/**
 * Declines an offer; the search goes on at once without this driver. Declining a closed offer changes nothing.
 * Throws AppError `offer.not_found`.
 */
export async function declineOffer(core: Core, driver: Actor, rideId: string, offerId: string): Promise<void> {
  const [closed] = await closeDeclinedOffer(core.sql, offerId, rideId, driver.id);
  if (closed) {
    core.wakeMatching(closed.city);
    publishClosedOffers(core, [closed], 'declined');
    return;
  }
  const known = await offerOf(core.sql, { id: offerId, rideId, driverId: driver.id });
  ensure(known, 'offer.not_found');
}
