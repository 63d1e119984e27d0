import type { Core } from '../platform/core.ts';
import { driveMinutes } from '../geo/road-estimate.ts';
import { position, type Trip } from './plan-trip.ts';

/** Returns the trip with the route of a routing provider; the estimate when there is none. */
export async function alongStreets({ roads }: Pick<Core, 'roads'>, trip: Trip): Promise<Trip> {
  if (trip.source === 'sample') return trip;
  const points = [trip.pickup, ...trip.stops, trip.dropoff].map(position).filter((point) => point !== null);
  const way = await roads.wayThrough(points);
  if (!way) return trip;
  return {
    ...trip,
    distanceKm: way.km,
    durationMin: way.seconds === null ? driveMinutes(way.km, 'standard') : Math.max(1, Math.ceil(way.seconds / 60)),
    source: 'road',
    geometry: way.geometry,
  };
}
