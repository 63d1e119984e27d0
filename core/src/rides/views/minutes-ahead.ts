import type { LatLng } from '@waka/contracts/geo';
import type { Core } from '../../platform/core.ts';
import { minutesOf, travelThrough } from '../../geo/roads/travel.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
import type { RideRow } from './ride.presenter.ts';

type Driven = Pick<RideRow, 'status' | 'pickup' | 'dropoff' | 'stops' | 'stopsReached' | 'vehicleType' | 'city'>;

/** A connection or a link shall not wait longer for finer minutes. */
const WITHIN_MS = 250;

/** Lists where the driver of a live ride still has to go, in order; null when the end has no coordinates. */
function placesAhead({ status, pickup, dropoff, stops, stopsReached }: Omit<Driven, 'vehicleType' | 'city'>) {
  const target = position(status === 'in_progress' ? dropoff : pickup);
  if (!target) return null;
  const left = status === 'in_progress' ? stops.slice(stopsReached).map(position) : [];
  return [...left.filter((place) => place !== null), target];
}

/** Estimates the minutes from there to the pickup, or through the stops that are left to the destination once the trip runs. */
export async function minutesAhead(
  { roads, vehicles }: Pick<Core, 'roads' | 'vehicles'>,
  ride: Driven,
  from: LatLng,
): Promise<number | null> {
  if (ride.status === 'arrived') return 0;
  const places = placesAhead(ride);
  if (!places) return null;
  const drive = { city: ride.city, motion: vehicles.motionOf(ride.vehicleType) };
  return minutesOf((await travelThrough(roads, [from, ...places], drive, WITHIN_MS)).seconds);
}
