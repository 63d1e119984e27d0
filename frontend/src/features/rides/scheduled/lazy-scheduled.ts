import { scheduledTexts } from '../../../lib/i18n/messages/scheduled/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import type { ScheduledRidesProps } from './scheduled-rides.tsx';

/** The rides that a rider has scheduled, or those of the last day that were cancelled. */
export const LazyScheduledRides = lazyPart<ScheduledRidesProps>(
  async () => (await withTexts(import('./scheduled-rides.tsx'), scheduledTexts)).ScheduledRides,
);
