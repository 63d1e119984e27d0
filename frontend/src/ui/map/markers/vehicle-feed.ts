import type { MapVehicle } from '../map-props.ts';

/** The vehicles, read by the map outside of React, for example a zustand store of `readonly MapVehicle[]`. */
export interface VehicleFeed {
  getState: () => readonly MapVehicle[];
  subscribe: (listener: () => void) => () => void;
}
