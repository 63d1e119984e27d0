import { promotionTexts } from '../../lib/i18n/messages/promotion/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { PromotionFieldProps } from './promotion-field.tsx';

export const LazyPromotionField = lazyPart<PromotionFieldProps>(
  async () => (await withTexts(import('./promotion-field.tsx'), promotionTexts)).PromotionField,
);
