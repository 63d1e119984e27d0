import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { createStore } from 'zustand/vanilla';
import type { MapVehicle, VehicleFeed } from '../../ui/map/markers/vehicle-feed.ts';

const store = createStore<readonly MapVehicle[]>(() => []);

/** The car of the shared ride, read by the map outside of React. */
export const sharedVehicle: VehicleFeed = store;

export function sharedVehicleMoved({ position, driver }: SharedRide): void {
  const vehicles: MapVehicle[] =
    position && driver
      ? [
          {
            id: 'driver',
            lat: position.lat,
            lng: position.lng,
            heading: null,
            vehicleType: driver.type,
          },
        ]
      : [];
  store.setState(vehicles, true);
}
