import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Motion, RoadUse } from '../platform/ports/roads.ts';
import { areaOf, type City } from './areas/cities.ts';
import { slowdownAlong } from './slowdown.ts';
import { waterDetour } from './water.ts';

/** How a trip is timed before a class is chosen; the speed was measured on Freetown's bus segments. */
export const CAR: Motion = { profile: 'car', kmh: 17 };

/** Estimates the street kilometres between two points from the straight line. */
export function roadKm(from: LatLng, to: LatLng, city: City): number {
  const water = waterDetour(from, to);
  return greatCircleKm(from, to) * (water > 1 ? water : areaOf(city).detour);
}

/**
 * Returns the seconds of a drive that begins in an area: at the speed in town at first, and what is farther on the open
 * road between cities. Another vehicle is as much slower or quicker there as in town.
 */
export function driveSeconds(km: number, { kmh }: Motion, city: City): number {
  const { beyondKm, kmh: openKmh } = areaOf(city).openRoad;
  const inTownKm = Math.min(km, beyondKm);
  const perCarSecond = CAR.kmh / kmh;
  return (inTownKm / kmh + ((km - inTownKm) / openKmh) * perCarSecond) * 3600;
}

export const driveMinutes = (km: number, motion: Motion, city: City): number =>
  Math.max(1, Math.ceil(driveSeconds(km, motion, city) / 60));

/** Describes how a vehicle drives along the streets of a city. */
export function roadUse(city: City, motion: Motion, at?: Date): RoadUse {
  const { profile, kmh } = motion;
  const perCarSecond = CAR.kmh / kmh;
  return {
    vehicle: profile,
    area: city,
    ...(at ? { at } : {}),
    slowdown: (points) => slowdownAlong(points, areaOf(city).slowdown) * perCarSecond,
    perCarSecond,
    kmh,
    secondsOf: (km) => driveSeconds(km, motion, city),
    estimate({ from, to }) {
      const km = roadKm(from, to, city);
      return { km, seconds: driveSeconds(km, motion, city) };
    },
  };
}
