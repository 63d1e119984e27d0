import type { Core } from '../../platform/core.ts';
import { minutesOf } from '../../geo/roads/travel.ts';
import { CAR, roadUse } from '../../geo/road-estimate.ts';
import { wayAround, type Avoided } from '../../geo/rules/ways-around.ts';
import { position, type Trip } from './plan-trip.ts';

/**
 * Returns the trip with a route around ground, or with the plain one where there is none around it: a trip that began inside
 * must not be priced by the straight line.
 */
export async function alongStreetsAround(
  core: Pick<Core, 'roads'>,
  trip: Trip,
  avoid: readonly Avoided[],
): Promise<Trip> {
  const around = await alongStreets(core, trip, { avoid });
  return around.source === 'road' || avoid.length === 0 ? around : alongStreets(core, trip);
}

/**
 * Returns the trip with the route of a routing provider, in the traffic of now or of a later time; the estimate when there
 * is none.
 */
export async function alongStreets(
  { roads }: Pick<Core, 'roads'>,
  trip: Trip,
  { avoid = [], later = null }: { avoid?: readonly Avoided[]; later?: Date | null } = {},
): Promise<Trip> {
  if (trip.source === 'sample') return trip;
  const points = [trip.pickup, ...trip.stops, trip.dropoff].map(position).filter((point) => point !== null);
  const way = await wayAround(roads, points, roadUse(trip.city, CAR, later ?? undefined), avoid);
  if (!way) return trip;
  return {
    ...trip,
    distanceKm: way.km,
    durationMin: minutesOf(way.seconds),
    source: 'road',
    geometry: way.geometry,
  };
}
