import type { Core } from '../../platform/core.ts';
import { acknowledgeOutbox } from '../../realtime/outbox.ts';
import { publishOfferClosed } from './publish-offer.ts';
import type { ClosedOffer } from './offers.repository.ts';

type Reason = 'taken' | 'cancelled' | 'declined';

/** Publishes offers that were closed. Call it after the commit. */
export function publishClosedOffers(core: Core, offers: ClosedOffer[], reason: Reason): void {
  for (const offer of offers) publishOfferClosed(core, offer, reason);
  acknowledgeOutbox(
    core,
    offers.map(({ outboxId }) => outboxId),
  );
}
