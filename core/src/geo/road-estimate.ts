import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RoadUse } from '../platform/ports/roads.ts';
import { areaOf, type City } from './cities.ts';
import { slowdownAlong } from './slowdown.ts';
import { waterDetour } from './water.ts';

/** Measured on Freetown's bus segments; a motorbike passes queues. */
const speedKmh: Record<VehicleClass, number> = { standard: 17, comfort: 17, xl: 17, motorbike: 22 };

/** Estimates the street kilometres between two points from the straight line. */
export function roadKm(from: LatLng, to: LatLng, city: City): number {
  const water = waterDetour(from, to);
  return greatCircleKm(from, to) * (water > 1 ? water : areaOf(city).detour);
}

export const driveSeconds = (km: number, vehicle: VehicleClass): number => (km / speedKmh[vehicle]) * 3600;

export const driveMinutes = (km: number, vehicle: VehicleClass): number =>
  Math.max(1, Math.ceil(driveSeconds(km, vehicle) / 60));

/** Describes how a vehicle of a class drives along the streets of a city. */
export function roadUse(city: City, vehicleType: VehicleClass): RoadUse {
  const isMotorbike = vehicleType === 'motorbike';
  const kmh = speedKmh[vehicleType];
  const quicker = speedKmh.standard / kmh;
  return {
    vehicle: isMotorbike ? 'motorbike' : 'car',
    area: city,
    slowdown: (points) => slowdownAlong(points, areaOf(city).slowdown) * quicker,
    kmh,
    estimate({ from, to }) {
      const km = roadKm(from, to, city);
      return { km, seconds: driveSeconds(km, vehicleType) };
    },
  };
}
