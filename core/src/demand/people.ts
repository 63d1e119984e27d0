import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { City } from '../geo/areas/cities.ts';

/** A rider's last question for a price. */
export interface Look {
  riderId: string;
  region: Region;
  city: City;
  pickup: LatLng;
  at: Date;
}

/** A ride of the last minutes, or one that waits for a driver. */
export interface Booking extends Omit<Look, 'at'> {
  vehicleType: VehicleClass;
  /** `waiting`: searches now. `unserved`: its search found no driver. `served`: a driver took it. */
  search: 'waiting' | 'unserved' | 'served';
  at: Date;
}

/** A rider who wants a ride; `waits` is the class that he booked without getting a driver, null for one who only looks. */
export interface Wish extends Pick<Look, 'riderId' | 'region' | 'city' | 'pickup'> {
  waits: VehicleClass | null;
}

/**
 * Returns what each rider wants now. A rider counts once, however often the phone asked: a booking without a driver
 * counts more than a look, and a rider who got a driver after the last look wants nothing more.
 */
export function wishesOf(looks: readonly Look[], bookings: readonly Booking[]): Wish[] {
  const wishes = new Map<string, Wish>();
  for (const { riderId, region, city, pickup } of looks)
    wishes.set(riderId, { riderId, region, city, pickup, waits: null });
  const lookedAt = new Map(looks.map(({ riderId, at }) => [riderId, at]));
  for (const { riderId, region, city, pickup, vehicleType, search, at } of newestOf(bookings)) {
    if (search !== 'served') wishes.set(riderId, { riderId, region, city, pickup, waits: vehicleType });
    else if ((lookedAt.get(riderId) ?? at) <= at) wishes.delete(riderId);
  }
  return [...wishes.values()];
}

/** Keeps the last booking of each rider. */
function newestOf(bookings: readonly Booking[]): Iterable<Booking> {
  const newest = new Map<string, Booking>();
  for (const booking of bookings) {
    const other = newest.get(booking.riderId);
    if (!other || other.at < booking.at) newest.set(booking.riderId, booking);
  }
  return newest.values();
}
