import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';

/** Loads the offer of a trip over water with its texts. */
export const loadFerryOffer = async () => (await withTexts(import('./ferry-offer.tsx'), relayTexts)).FerryOffer;

/** Loads what comes after the ride to the quay, with its texts. */
export const loadRelayCard = async () => (await withTexts(import('./relay-card.tsx'), relayTexts)).RelayCard;
