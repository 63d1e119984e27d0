import { ownerTexts } from '../../../lib/i18n/messages/owner/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';

export const LazyOwnerCard = lazyPart<object>(
  async () => (await withTexts(import('./owner-card.tsx'), ownerTexts)).OwnerCard,
);
