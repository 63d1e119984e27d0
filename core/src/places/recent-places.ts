import type { RecentPlace } from '@waka/contracts/places/saved-place';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';

const MOST = 5;
/** Whoever rides to two places in turns still sees the others. */
const LOOK_BACK = 60;

/** Where the rider last went, newest first, each place once. */
export function recentPlaces(core: Pick<Core, 'sql'>, rider: Actor): Promise<RecentPlace[]> {
  return core.sql<RecentPlace>(RECENT, [rider.id, LOOK_BACK, MOST]);
}

const RECENT = `
  SELECT name, address, lat, lng FROM (
    SELECT DISTINCT ON (name, address) *
    FROM (
      SELECT id, coalesce(dropoff ->> 'name', dropoff ->> 'address') AS name, dropoff ->> 'address' AS address,
        (dropoff ->> 'lat')::float8 AS lat, (dropoff ->> 'lng')::float8 AS lng
      FROM rides WHERE rider_id = $1 ORDER BY id DESC LIMIT $2
    ) AS last ORDER BY name, address, id DESC
  ) AS each_once
  ORDER BY id DESC LIMIT $3`;
