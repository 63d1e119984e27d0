import { lazyPart } from '../../../lib/loading/lazy-part.tsx';
import type { FerryWayProps } from './ferry-way.tsx';

/** The way from a shortcut over water to its ferry. */
export const LazyFerryWay = lazyPart<FerryWayProps>(async () => (await import('./load-relay.ts')).loadFerryWay());
