import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/cities.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { publishOfferClosed } from './publish-offer.ts';
import { closeExpiredOffers } from './offers.repository.ts';

/** Closes the offers of a city that nobody answered in time, by the database's clock. Answers how many. */
export async function expireOffers(core: Core, city: City): Promise<number> {
  const expired = await closeExpiredOffers(core.sql, city);
  for (const offer of expired) publishOfferClosed(core, offer, 'expired');
  acknowledgeOutbox(
    core,
    expired.map(({ outboxId }) => outboxId),
  );
  return expired.length;
}
