import type { Offer } from '@waka/contracts/matching/offer';
import { useEffect } from 'react';
import { offerClosed, offerDismissed, offerStore, type OfferState } from '../../../lib/live/offer.store.ts';
import { serverNow } from '../../../lib/server-clock.ts';

/** The service says itself when an offer ends; it is waited for a little before the screen decides alone. */
const GRACE_MS = 1_500;
const NOTE_MS = 8_000;

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
  // What became of an offer need not be confirmed: the line goes away by itself.
  return state.kind === 'closed' ? after(NOTE_MS, offerDismissed) : undefined;
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
