import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { create } from 'zustand';
import type { CrowdPoints } from '../../../ui/map/crowd/crowd-feed.ts';

/** The rides under way as the feed of the map. */
export const ridePoints = create<CrowdPoints>(() => ({ type: 'FeatureCollection', features: [] }));

/** Returns where a ride is shown: at its pickup until the rider is in the car, then at its destination. */
export const placeOf = ({ status, pickup, dropoff }: OpsRide) => (status === 'in_progress' ? dropoff : pickup);

/** Returns whether a ride needs attention; waiting for a driver is how every ride starts. */
export const isWanting = ({ attention }: OpsRide): boolean => attention !== null && attention !== 'no_driver_yet';

export function ridesOnMap(rides: Iterable<OpsRide>): void {
  const features: CrowdPoints['features'] = [];
  for (const ride of rides) {
    const { lat, lng } = placeOf(ride);
    if (lat === null || lng === null || !isLive(ride.status)) continue;
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { id: ride.id, kind: isWanting(ride) ? 1 : 0 },
    });
  }
  ridePoints.setState({ type: 'FeatureCollection', features }, true);
}
