import type { BarredClass } from '@waka/contracts/rides/road-rule';
import type { OwnTrip } from '@waka/contracts/rides/ride-views';
import { lazyPart } from '../../../lib/lazy-part.tsx';

// Most trips break no rule of the road, so the first view does without these.
const parts = () => import('./rule-lines.tsx');

export const LazyWalkLines = lazyPart<{ trip: OwnTrip }>(async () => (await parts()).WalkLines, { waiting: null });

export const LazyBarredClasses = lazyPart<{ barred: BarredClass[] }>(async () => (await parts()).BarredClasses, {
  waiting: null,
});
