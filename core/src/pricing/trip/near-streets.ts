import { setTimeout } from 'node:timers/promises';
import type { LatLng } from '@waka/contracts/geo';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { isByBoat } from '../../geo/water.ts';
import { ensure } from '../../platform/app-error.ts';
import { knownNear } from '../../places/places.repository.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { position, type Trip } from './plan-trip.ts';

/** Whether there is a street within reach of a point; unknown where the streets do not say. */
type Known = 'near' | 'none' | 'unknown';

/** Streets that were silent about the way are not waited for once more. */
const PATIENCE_MS = 250;

/** About half a kilometre: an airport or a market is as large. */
const AT_PLACE_DEGREES = 0.005;

/**
 * Throws AppError `place.by_boat` for a trip to an island without a way along streets, and `place.off_street` where no way was
 * found and a point of the trip has no street within reach, such as one in the sea. The latter refuses nothing while the streets
 * are silent, nor where they are known around none of the points, nor for a point at a known place: the streets may be of a part
 * of the country alone.
 */
export async function ensureNearStreets({ roads, sql }: Pick<Core, 'roads' | 'sql'>, trip: Trip): Promise<Trip> {
  if (trip.source !== 'straight_line') return trip;
  const points = [trip.pickup, ...trip.stops, trip.dropoff].map(position).filter((point) => point !== null);
  ensure(!points.some((point, index) => isByBoat(points[index - 1] ?? point, point)), 'place.by_boat');
  if (!roads.knowsWays()) return trip;
  const use = roadUse(trip.city, CAR);
  const found = await Promise.all(points.map((point) => soon(streetAt(roads, point, use))));
  if (!found.includes('near')) return trip;
  for (const point of points.filter((_, index) => found[index] === 'none')) {
    ensure(await isAtPlace(sql, point), 'place.off_street');
  }
  return trip;
}

const isAtPlace = async (sql: Sql, { lat, lng }: LatLng): Promise<boolean> =>
  (await knownNear(sql, lat, lng, AT_PLACE_DEGREES)).length > 0;

/** Returns what is known in time. */
async function soon(asked: Promise<Known>): Promise<Known> {
  const late = new AbortController();
  const unknown = setTimeout(PATIENCE_MS, 'unknown' as const, { signal: late.signal, ref: false }).catch(
    (): Known => 'unknown',
  );
  return Promise.race([asked, unknown]).finally(() => late.abort());
}

async function streetAt(roads: Core['roads'], point: LatLng, use: RoadUse): Promise<Known> {
  let isNone = false;
  const street = await roads.snap(point, { ...use, onNone: () => (isNone = true) });
  if (street) return 'near';
  return isNone ? 'none' : 'unknown';
}
