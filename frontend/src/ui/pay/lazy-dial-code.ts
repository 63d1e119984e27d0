import { dialTexts } from '../../lib/i18n/messages/dial/texts.ts';
import { withTexts } from '../../lib/i18n/texts.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { DialCodeProps } from './dial-code.tsx';

export const LazyDialCode = lazyPart<DialCodeProps>(
  async () => (await withTexts(import('./dial-code.tsx'), dialTexts)).DialCode,
);
