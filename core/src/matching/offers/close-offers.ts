import type { Core } from '../../platform/core.ts';
import { forgetTold } from '../../realtime/outbox.ts';
import { announceOfferClosed } from './announce-offer.ts';
import type { ClosedOffer } from './offers.repository.ts';

type Reason = 'taken' | 'cancelled' | 'declined';

/** To be called after the commit. */
export function announceClosed(core: Core, offers: ClosedOffer[], reason: Reason): void {
  for (const offer of offers) announceOfferClosed(core, offer, reason);
  forgetTold(
    core,
    offers.map(({ outboxId }) => outboxId),
  );
}
