import type { RecentPlace } from '@waka/contracts/places/saved-place';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { lyingBy } from './near-place.ts';
import { recentOf } from './places.repository.ts';

const MOST = 5;
/** Enough that a rider who alternates between two places still sees the others. */
const LOOK_BACK = 60;

/** Lists where the rider last went, newest first, each place once. */
export async function recentPlaces(core: Pick<Core, 'sql'>, rider: Actor): Promise<RecentPlace[]> {
  const places = await recentOf(core.sql, rider.id, { most: MOST, of: LOOK_BACK });
  return places.map(({ near, ...place }) => ({ ...place, near: null, ...lyingBy(near ?? null) }));
}
