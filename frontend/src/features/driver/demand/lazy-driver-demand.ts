import { demandTexts } from '../../../lib/i18n/messages/demand/texts.ts';
import { withTexts } from '../../../lib/i18n/texts.ts';
import { lazyPart } from '../../../lib/loading/lazy-part.tsx';

export const LazyDriverDemand = lazyPart<object>(
  async () => (await withTexts(import('./driver-demand.tsx'), demandTexts)).DriverDemand,
);
