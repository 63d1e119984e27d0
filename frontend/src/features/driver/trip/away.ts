import { greatCircleKm } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { DevicePosition } from '../../../lib/geolocation.ts';

/** Where the phone is, as far as it knows. */
export type Here = Pick<DevicePosition, 'lat' | 'lng' | 'accuracy'>;

/** Kilometres between the phone and a place, at least; null where one of them is not known. */
export function awayKm({ lat, lng }: RidePlace, me: Here | null): number | null {
  if (!me || lat === null || lng === null) return null;
  return Math.max(0, greatCircleKm(me, { lat, lng }) - me.accuracy / 1000);
}
