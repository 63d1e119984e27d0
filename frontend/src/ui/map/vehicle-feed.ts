import type { MapVehicle } from './map-props.ts';

/** Where the map reads vehicles, outside of React. A zustand store of `readonly MapVehicle[]` is one. */
export interface VehicleFeed {
  getState: () => readonly MapVehicle[];
  subscribe: (listener: () => void) => () => void;
}
