import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { create } from 'zustand';
import type { CrowdPoints } from '../../../ui/map/crowd/crowd-feed.ts';
import { positionOf } from './fleet.store.ts';

/** The rides under way as the feed of the map. */
export const ridePoints = create<CrowdPoints>(() => ({ type: 'FeatureCollection', features: [] }));

/** Returns where a ride is: at its pickup until the rider is in the car, then where the car is; null while that is not in view. */
export const placeOf = ({ status, pickup, driverId }: OpsRide) =>
  status === 'in_progress' ? positionOf(driverId) : pickup;

const NOWHERE = { lat: null, lng: null };

/** Returns whether a ride needs attention; waiting for a driver is how every ride starts. */
export const isWanting = ({ attention }: OpsRide): boolean => attention !== null && attention !== 'no_driver_yet';

export function ridesOnMap(rides: Iterable<OpsRide>): void {
  const features: CrowdPoints['features'] = [];
  for (const ride of rides) {
    const { lat, lng } = placeOf(ride) ?? NOWHERE;
    if (lat === null || lng === null || !isLive(ride.status)) continue;
    features.push({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lng, lat] },
      properties: { id: ride.id, kind: isWanting(ride) ? 1 : 0 },
    });
  }
  ridePoints.setState({ type: 'FeatureCollection', features }, true);
}
