import type { MapCrowd } from '../../../ui/map/map-props.ts';
import { fleetFeed } from './fleet.store.ts';
import { ridePoints } from './ride-points.store.ts';

export const DRIVERS = 'drivers';

/** Returns the colours of drivers: free, on a ride, silent. */
export const fleetColours = (isDark: boolean) =>
  isDark
    ? { free: '#5fd3a0', busy: '#c4a1f7', silent: '#ff9d94' }
    : { free: '#0d7348', busy: '#6d28d9', silent: '#b3261e' };

export const rideColours = (isDark: boolean) =>
  isDark ? { fine: '#ffb020', wanting: '#ff9d94' } : { fine: '#f19c00', wanting: '#b3261e' };

export function crowdsFor(isDark: boolean): MapCrowd[] {
  const drivers = fleetColours(isDark);
  const rides = rideColours(isDark);
  return [
    // Wide enough to be seen as a ring around the dot of its own car.
    { id: 'rides', feed: ridePoints, colours: [rides.fine, rides.wanting], isClustered: false, radius: 13 },
    {
      id: DRIVERS,
      feed: fleetFeed,
      colours: [drivers.free, drivers.busy, drivers.silent],
      isClustered: true,
      radius: 6,
    },
  ];
}
