import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

export const LazyWrongContact = lazyPart<object>(
  async () => (await withTexts(import('./wrong-contact-card.tsx'), safetyTexts)).WrongContactCard,
);
