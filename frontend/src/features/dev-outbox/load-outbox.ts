import { outboxTexts } from '../../lib/i18n/messages/outbox/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';

export const loadOutbox = async () => (await withTexts(import('./dev-outbox-screen.tsx'), outboxTexts)).DevOutboxScreen;
