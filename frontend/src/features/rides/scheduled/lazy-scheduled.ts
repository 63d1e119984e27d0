import { relayTexts } from '../../../lib/i18n/messages/relay/texts.ts';
import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';

/** The rides that a rider has scheduled. */
export const LazyScheduledCards = lazyPart(
  async () => (await withTexts(import('./scheduled-cards.tsx'), scheduledTexts)).ScheduledCards,
);

/** What comes after the ride to the quay of a trip over water. */
export const LazyRelayCard = lazyPart(
  async () => (await withTexts(import('../relay/relay-card.tsx'), relayTexts)).RelayCard,
);
