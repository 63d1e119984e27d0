import { positionStore } from '../../../lib/live/position.store.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import type { MapVehicle, VehicleFeed } from '../../../ui/map/markers/vehicle-feed.ts';

const NONE: readonly MapVehicle[] = [];
let known: { position: unknown; vehicles: readonly MapVehicle[] } = { position: null, vehicles: NONE };

/** The driver of the ride, read by the map outside of React: a new fix causes no render. */
export const driverVehicle: VehicleFeed = {
  getState() {
    const { position } = positionStore.getState();
    const { ride } = rideStore.getState();
    if (!position || !ride?.driver || position.rideId !== ride.id) return NONE;
    if (known.position !== position) {
      const { lat, lng, heading } = position;
      const vehicleType = ride.driver.vehicle.type;
      known = { position, vehicles: [{ id: position.rideId, lat, lng, heading, vehicleType }] };
    }
    return known.vehicles;
  },
  subscribe(listener) {
    const stops = [positionStore.subscribe(listener), rideStore.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
