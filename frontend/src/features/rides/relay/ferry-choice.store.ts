import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { createStore } from 'zustand/vanilla';
import { serverNow } from '../../../lib/server-clock.ts';
import { useSession } from '../../../lib/session/session.store.ts';

/** The classes of the ride to the quay and of the one from the other. */
export type FerryVehicles = { first?: VehicleClass; second?: VehicleClass };

/** What is chosen by hand beside the ferries of a trip. */
export interface FerryChoice {
  departure: { crossingId: string; departsAt: string } | null;
  /** By crossing. */
  vehicles: Readonly<Record<string, FerryVehicles>>;
}

/** The last choice of this page's rider, with the destination that it is for: kept while the form is shown again. */
const store = createStore<{ of: string; choice: FerryChoice } | null>(() => null);

const keyOf = (destination: string): string => {
  const session = useSession.getState();
  return `${session.kind === 'signed_in' ? session.user.id : ''} ${destination}`;
};

export const ferryChosen = (destination: string, choice: FerryChoice) =>
  store.setState({ of: keyOf(destination), choice }, true);
export const ferryChoiceDropped = () => store.setState(null, true);

/** Returns what was chosen for a destination before, without a departure that has left. */
export function ferryChoiceOf(destination: string): FerryChoice {
  const kept = store.getState();
  if (kept?.of !== keyOf(destination)) return { departure: null, vehicles: {} };
  const { departure, vehicles } = kept.choice;
  return { departure: departure && Date.parse(departure.departsAt) > serverNow() ? departure : null, vehicles };
}
