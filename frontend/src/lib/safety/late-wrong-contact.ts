import { late } from '../late.tsx';
import { safetyTexts } from '../i18n/messages/safety/texts.ts';
import { withTexts } from '../i18n/texts.ts';

export const LateWrongContact = late<object>(
  async () => (await withTexts(import('./wrong-contact-card.tsx'), safetyTexts)).WrongContactCard,
);
