import type { LatLng } from '@waka/contracts/geo';
import type { KnownLength, Motion, RoadPair, Roads } from '../../platform/ports/roads.ts';
import type { City } from '../areas/cities.ts';
import { driveSeconds, roadKm, roadUse } from '../road-estimate.ts';

/** How far it is from one place to another, and how long it takes. */
export interface Travel {
  km: number;
  seconds: number;
  /** From the straight line, where no street is known to lead. */
  isEstimate: boolean;
}

export interface Drive {
  city: City;
  motion: Motion;
}

/** Estimates a way from the straight line. */
export function estimatedTravel({ from, to }: RoadPair, { city, motion }: Drive): Travel {
  const km = roadKm(from, to, city);
  return { km, seconds: driveSeconds(km, motion, city), isEstimate: true };
}

/** Converts a known length. */
export const travelOf = ({ km, seconds, isMeasured }: KnownLength): Travel => ({
  km,
  seconds,
  isEstimate: !isMeasured,
});

/** Measures each of these ways, along streets where that is known within the time. */
export async function travelAlong(
  roads: Roads,
  pairs: readonly RoadPair[],
  drive: Drive,
  withinMs: number,
): Promise<Travel[]> {
  const lengths = await roads.lengths(pairs, roadUse(drive.city, drive.motion), withinMs);
  return pairs.map((pair, index) => {
    const length = lengths[index];
    return length ? travelOf(length) : estimatedTravel(pair, drive);
  });
}

/** Measures one way through several places. */
export async function travelThrough(
  roads: Roads,
  points: readonly LatLng[],
  drive: Drive,
  withinMs: number,
): Promise<Travel> {
  const legs = await travelAlong(roads, legsOf(points), drive, withinMs);
  return {
    km: legs.reduce((sum, { km }) => sum + km, 0),
    seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
    isEstimate: legs.some(({ isEstimate }) => isEstimate),
  };
}

/** Lists the ways between places, from each to the next. */
export const legsOf = (points: readonly LatLng[]): RoadPair[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [{ from, to }] : [];
  });

/** Rounds up to whole minutes, as people read them. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
