import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

/** Loads the offer of a trip over water with its texts. */
export const loadFerryOffer = async () => (await withTexts(import('./ferry-offer.tsx'), relayTexts)).FerryOffer;

/** Loads what comes after the ride to the quay, with its texts. */
export const loadRelayCard = async () => (await withTexts(import('./relay-card.tsx'), relayTexts)).RelayCard;

/** Loads the way from a shortcut to the offer of its ferry, with its texts. */
export const loadFerryWay = async () => (await withTexts(import('./ferry-way.tsx'), relayTexts)).FerryWay;

/** Loads what a failed ride to the quay says of the other ride, with its texts. */
export const loadRelayGone = async () => (await withTexts(import('./relay-gone.tsx'), relayTexts)).RelayGone;

/** Loads what cancelling the ride to the quay says of the other ride, with its texts. */
export const loadRelayCancelNote = async () =>
  (await withTexts(import('./relay-cancel-note.tsx'), relayTexts)).RelayCancelNote;
