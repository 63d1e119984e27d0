import { setTimeout } from 'node:timers/promises';
import type { LatLng } from '@waka/contracts/geo';
import { regionFacts } from '@waka/contracts/regions';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import { areaOf } from '../../geo/areas/cities.ts';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { isByBoat } from '../../geo/water.ts';
import { ensure } from '../../platform/app-error.ts';
import { calledBy, knownNear } from '../../places/places.repository.ts';
import { typedWords } from '../../places/words-like.ts';
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
 * Throws AppError `place.by_boat` for a trip to an island without a way along streets, also where it is typed by its name, and `place.off_street` where no way was
 * found and a point of the trip has no street within reach, such as one in the sea. The latter refuses nothing while the streets
 * are silent, nor where they are known around none of the points, nor for a point at a known place: the streets may be of a part
 * of the country alone.
 */
export async function ensureNearStreets({ roads, sql }: Pick<Core, 'roads' | 'sql'>, trip: Trip): Promise<Trip> {
  if (trip.source === 'sample') await ensureNoIslandTyped(sql, trip);
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

/** Throws AppError for a place that was only typed, where all that is known by its name lies on an island. */
async function ensureNoIslandTyped(sql: Sql, { pickup, stops, dropoff, region, city }: Trip): Promise<void> {
  const places = [pickup, ...stops, dropoff];
  const from = places.map(position).find((point) => point !== null) ?? areaOf(city).centre;
  const { country } = regionFacts[region];
  for (const typed of places.filter((place) => position(place) === null)) {
    const known = await calledBy(sql, await nameWords(sql, typed), country);
    const isIsland = ({ latitude: lat, longitude: lng }: (typeof known)[number]) => isByBoat(from, { lat, lng });
    ensure(known.length === 0 || !known.every(isIsland), 'place.by_boat');
  }
}

/** Returns the words of a typed name, without those of a country: no known place has them in its address. */
async function nameWords(sql: Sql, { name, address }: RidePlace): Promise<string[]> {
  const words = await typedWords(sql, name ?? address);
  return words.filter((word) => !COUNTRY_WORDS.has(word));
}

const COUNTRY_WORDS = new Set(['sierra', 'leone', 'guinea', 'guinee']);

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
