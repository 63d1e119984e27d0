import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { publishOfferClosed } from './publish-offer.ts';
import { closeExpiredOffers } from './offers.repository.ts';

/** Closes the offers of a city whose time ran out without an answer, by the database's clock. Returns their number. */
export async function expireOffers(core: Core, city: City): Promise<number> {
  const expired = await closeExpiredOffers(core.sql, city);
  for (const offer of expired) publishOfferClosed(core, offer, 'expired');
  acknowledgeOutbox(
    core,
    expired.map(({ outboxId }) => outboxId),
  );
  return expired.length;
}
