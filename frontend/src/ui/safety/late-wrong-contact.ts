import { late } from '../../lib/late.tsx';
import { safetyTexts } from '../../lib/i18n/messages/safety/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

export const LateWrongContact = late<object>(
  async () => (await withTexts(import('./wrong-contact-card.tsx'), safetyTexts)).WrongContactCard,
);
