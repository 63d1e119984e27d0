import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

export interface MapVehicle extends LatLng {
  id: string;
  /** Degrees clockwise from north; null keeps the last heading. */
  heading: number | null;
  /** Decides what it looks like; a plain car when absent. */
  vehicleType?: VehicleClass;
}

/** The vehicles, read by the map outside of React, for example a zustand store of `readonly MapVehicle[]`. */
export interface VehicleFeed {
  getState: () => readonly MapVehicle[];
  subscribe: (listener: () => void) => () => void;
}
