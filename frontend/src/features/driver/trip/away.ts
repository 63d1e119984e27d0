import { greatCircleKm } from '@waka/contracts/geo';
import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { DevicePosition } from '../../../lib/device/geolocation.ts';

/** Position of the phone, with its accuracy. */
export type Here = Pick<DevicePosition, 'lat' | 'lng' | 'accuracy'>;

/** Returns the least possible distance in kilometres between phone and place; null where one of them is unknown. */
export function awayKm({ lat, lng }: RidePlace, me: Here | null): number | null {
  if (!me || lat === null || lng === null) return null;
  return Math.max(0, greatCircleKm(me, { lat, lng }) - me.accuracy / 1000);
}
