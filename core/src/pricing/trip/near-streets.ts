import { setTimeout } from 'node:timers/promises';
import type { LatLng } from '@waka/contracts/geo';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { RoadUse } from '../../platform/ports/roads.ts';
import { position, type Trip } from './plan-trip.ts';

/** Whether there is a street within reach of a point; unknown where the streets do not say. */
type Known = 'near' | 'none' | 'unknown';

/** Streets that were silent about the way are not waited for once more. */
const PATIENCE_MS = 250;

/**
 * Throws AppError `place.off_street` where no way was found and a point of the trip has no street within reach, such as one
 * in the sea. Nothing is refused while the streets are silent, nor where they are known around none of the points.
 */
export async function ensureNearStreets({ roads }: Pick<Core, 'roads'>, trip: Trip): Promise<Trip> {
  if (trip.source !== 'straight_line' || !roads.knowsWays()) return trip;
  const points = [trip.pickup, ...trip.stops, trip.dropoff].map(position).filter((point) => point !== null);
  const use = roadUse(trip.city, CAR);
  const found = await Promise.all(points.map((point) => soon(streetAt(roads, point, use))));
  ensure(!found.includes('none') || !found.includes('near'), 'place.off_street');
  return trip;
}

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
