import type { Offer, OfferClosed, OfferClosedReason } from '@waka/contracts/matching/offer';
import { useEffect } from 'react';
import { create } from 'zustand';
import { serverNow } from '../server-clock.ts';

type OfferState =
  | { kind: 'idle' }
  | { kind: 'offered'; offer: Offer }
  /** The driver has answered, the response is pending. */
  | { kind: 'answering'; offer: Offer }
  | { kind: 'closed'; reason: OfferClosedReason };

export const offerStore = create<OfferState>(() => ({ kind: 'idle' }));

export const offerArrived = (offer: Offer) => {
  const state = offerStore.getState();
  // The offer being answered may arrive again, also with another price: the answer is for the one that was shown.
  const kind = state.kind === 'answering' && state.offer.offerId === offer.offerId ? 'answering' : 'offered';
  offerStore.setState({ kind, offer }, true);
};

export const offerClosed = ({ offerId, reason }: OfferClosed) => {
  const state = offerStore.getState();
  if ('offer' in state && state.offer.offerId === offerId) offerStore.setState({ kind: 'closed', reason }, true);
};

/** Applies the snapshot, which decides: without an offer in it none is open. */
export const offerInSnapshot = (offer: Offer | null) => {
  if (offer) offerArrived(offer);
  else offerDismissed();
};

export const offerAnswered = () => {
  const state = offerStore.getState();
  if (state.kind === 'offered') offerStore.setState({ kind: 'answering', offer: state.offer }, true);
};

export const offerDismissed = () => offerStore.setState({ kind: 'idle' }, true);

/** The service closes an offer itself; the screen waits this long for it before it closes the offer alone. */
const GRACE_MS = 1_500;
const NOTE_MS = 8_000;

/** Returns the offer to show, and closes it when it expires. */
export function useOpenOffer(): { offer: Offer; isAnswering: boolean } | null {
  const state = offerStore();
  useEffect(() => endInTime(state), [state]);
  return 'offer' in state ? { offer: state.offer, isAnswering: state.kind === 'answering' } : null;
}

function endInTime(state: OfferState): (() => void) | undefined {
  if (state.kind === 'offered') {
    const { offerId, expiresAt } = state.offer;
    const expire = () => offerClosed({ offerId, reason: 'expired' });
    return after(Date.parse(expiresAt) - serverNow() + GRACE_MS, expire);
  }
  // The outcome of an offer needs no confirmation: the note disappears by itself.
  return state.kind === 'closed' ? after(NOTE_MS, offerDismissed) : undefined;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
