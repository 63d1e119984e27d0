import { cashTexts } from '../../lib/i18n/messages/cash/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { DriverDueProps } from './driver-due.tsx';
import type { PromotionLineProps } from './promotion-line.tsx';

// Few rides have a promotion, and riders never see it.
export const LazyPromotionLine = lazyPart<PromotionLineProps>(
  async () => (await withTexts(import('./promotion-line.tsx'), cashTexts)).PromotionLine,
);

export const LazyDriverDue = lazyPart<DriverDueProps>(
  async () => (await withTexts(import('./driver-due.tsx'), cashTexts)).DriverDue,
);
