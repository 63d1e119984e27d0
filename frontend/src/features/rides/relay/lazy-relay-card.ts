import { lazyPart } from '../../../lib/loading/lazy-part.tsx';

/** What comes after the ride to the quay of a trip over water. */
export const LazyRelayCard = lazyPart(async () => (await import('./load-relay.ts')).loadRelayCard());
