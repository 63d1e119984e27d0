import type { OfferClosedReason } from '@waka/contracts/matching/offer';
import type { Core } from '../../platform/core.ts';
import { userRoom } from '../../platform/rooms.ts';
import { presentOffer } from './offer.presenter.ts';
import type { OfferRow } from './offers.repository.ts';
import type { RideOffer } from './ride-offer.entity.ts';

export function publishOffer({ publisher }: Pick<Core, 'publisher'>, offer: OfferRow): void {
  publisher.emit(userRoom(offer.driverId), 'ride:offer', presentOffer(offer, offer));
}

export function publishOfferClosed(
  { publisher }: Pick<Core, 'publisher'>,
  offer: Pick<RideOffer, 'id' | 'driverId'>,
  reason: OfferClosedReason,
): void {
  publisher.emit(userRoom(offer.driverId), 'ride:offer:closed', { offerId: offer.id, reason });
}
