import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';

/** The rides that a rider has scheduled. */
export const LazyScheduledCards = lazyPart(
  async () => (await withTexts(import('./scheduled-cards.tsx'), scheduledTexts)).ScheduledCards,
);

/** Those of the last day that were cancelled. */
export const LazyCancelledRides = lazyPart(
  async () => (await withTexts(import('./cancelled-rides.tsx'), scheduledTexts)).CancelledRides,
);
