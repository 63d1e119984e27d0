import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RoadPair, Roads } from '../../platform/ports/roads.ts';
import type { City } from '../cities.ts';
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
  vehicle: VehicleClass;
}

/** Estimates a way from the straight line. */
export function estimatedTravel({ from, to }: RoadPair, { city, vehicle }: Drive): Travel {
  const km = roadKm(from, to, city);
  return { km, seconds: driveSeconds(km, vehicle), isEstimate: true };
}

/** How far it is from each of these places to one, along streets where that is known within the time. */
export async function travelTo(
  roads: Roads,
  sources: readonly LatLng[],
  target: LatLng,
  drive: Drive,
  withinMs: number,
): Promise<Travel[]> {
  const pairs = sources.map((from) => ({ from, to: target }));
  const lengths = await roads.lengths(pairs, roadUse(drive.city, drive.vehicle), withinMs);
  return pairs.map((pair, index) => {
    const length = lengths[index];
    return length ? { ...length, isEstimate: false } : estimatedTravel(pair, drive);
  });
}

/** Whole minutes, as people read them. */
export const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
