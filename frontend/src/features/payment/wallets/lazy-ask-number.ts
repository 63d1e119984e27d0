import { paymentTexts } from '../../../lib/i18n/messages/payment/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import type { AskNumberProps } from './ask-number.tsx';

export const LazyAskNumber = lateDialog<AskNumberProps>(
  async () => (await withTexts(import('./ask-number.tsx'), paymentTexts)).AskNumber,
);
