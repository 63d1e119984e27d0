import type { Offer, OfferClosed, OfferClosedReason } from '@waka/contracts/matching/offer';
import { create } from 'zustand';

export type OfferState =
  | { kind: 'idle' }
  | { kind: 'offered'; offer: Offer }
  /** The driver has answered and the service has not yet. */
  | { kind: 'answering'; offer: Offer }
  | { kind: 'closed'; reason: OfferClosedReason };

export const offerStore = create<OfferState>(() => ({ kind: 'idle' }));

export const offerArrived = (offer: Offer) => {
  const state = offerStore.getState();
  // The offer that is being answered may be repeated, also with another price: the answer is for the one that was shown.
  const kind = state.kind === 'answering' && state.offer.offerId === offer.offerId ? 'answering' : 'offered';
  offerStore.setState({ kind, offer }, true);
};

export const offerClosed = ({ offerId, reason }: OfferClosed) => {
  const state = offerStore.getState();
  if ('offer' in state && state.offer.offerId === offerId) offerStore.setState({ kind: 'closed', reason }, true);
};

/** The snapshot is the truth: without an offer in it none is open. */
export const offerInSnapshot = (offer: Offer | null) => {
  if (offer) offerArrived(offer);
  else offerDismissed();
};

export const offerAnswered = () => {
  const state = offerStore.getState();
  if (state.kind === 'offered') offerStore.setState({ kind: 'answering', offer: state.offer }, true);
};

export const offerDismissed = () => offerStore.setState({ kind: 'idle' }, true);
