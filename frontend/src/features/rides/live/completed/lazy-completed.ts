import { lazyPart } from '../../../../lib/loading/lazy-part.tsx';
import { ratingTagsTexts } from '../../../../lib/i18n/messages/rating-tags/texts.ts';
import { tipTexts } from '../../../../lib/i18n/messages/tip/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import type { CompletedProps } from './completed.tsx';

export const LazyCompleted = lazyPart<CompletedProps>(
  async () => (await withTexts(import('./completed.tsx'), ratingTagsTexts, tipTexts)).Completed,
);
