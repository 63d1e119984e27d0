import { lazyPart } from '../../../lib/loading/lazy-part.tsx';

export const LazyOwnerCard = lazyPart<object>(async () => (await import('./load-owner-card.ts')).loadOwnerCard());
