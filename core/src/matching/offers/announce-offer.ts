import type { OfferClosedReason } from '@waka/contracts/matching/offer';
import type { Core } from '../../platform/core.ts';
import { userRoom } from '../../platform/rooms.ts';
import { presentOffer } from './offer.presenter.ts';
import type { OfferRow } from './offers.repository.ts';
import type { RideOffer } from './ride-offer.entity.ts';

export function announceOfferMade({ announcer }: Pick<Core, 'announcer'>, offer: OfferRow): void {
  announcer.emit(userRoom(offer.driverId), 'ride:offer', presentOffer(offer, offer));
}

export function announceOfferClosed(
  { announcer }: Pick<Core, 'announcer'>,
  offer: Pick<RideOffer, 'id' | 'driverId'>,
  reason: OfferClosedReason,
): void {
  announcer.emit(userRoom(offer.driverId), 'ride:offer:closed', { offerId: offer.id, reason });
}
