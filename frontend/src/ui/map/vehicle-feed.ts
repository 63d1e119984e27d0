import type { MapVehicle } from './map-props.ts';

/** Where the map reads vehicles. A zustand store of `readonly MapVehicle[]` is one. */
export interface VehicleFeed {
  getState: () => readonly MapVehicle[];
  subscribe: (listener: () => void) => () => void;
}

interface ReadableStore<State> {
  getState: () => State;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a feed of any store. Build it once, outside of render. */
export function vehicleFeed<State>(
  store: ReadableStore<State>,
  select: (state: State) => readonly MapVehicle[],
): VehicleFeed {
  return { getState: () => select(store.getState()), subscribe: store.subscribe };
}
