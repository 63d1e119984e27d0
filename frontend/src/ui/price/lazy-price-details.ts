import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { PriceDetailsProps } from './price-details.tsx';

// In a file of its own, and without the list of texts: it is on the rider's way to the booking, which is weighed.
export const LazyPriceDetails = lazyPart<PriceDetailsProps>(async () =>
  (await import('./load-price-details.ts')).loadPriceDetails(),
);
