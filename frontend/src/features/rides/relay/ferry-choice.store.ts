import type { TripPoints } from '@waka/contracts/rides/ride-requests';
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

/** A later trip to the same place is another one. */
const KEPT_MS = 30 * 60_000;

/** The last choice of this page's rider, with the destination that it is for: kept while the form is shown again. */
const store = createStore<{ of: string; at: number; choice: FerryChoice } | null>(() => null);

type Destination = TripPoints['dropoffLocation'];

/** Returns a key of a trip to a place; its pickup follows the phone and differs a little each time. */
const keyOf = ({ lat, lng }: Destination): string => {
  const session = useSession.getState();
  return JSON.stringify([session.kind === 'signed_in' && session.user.id, lat, lng]);
};

export const ferryChosen = (destination: Destination, choice: FerryChoice) =>
  store.setState({ of: keyOf(destination), at: serverNow(), choice }, true);
export const ferryChoiceDropped = () => store.setState(null, true);

/** Returns what was chosen for a destination a moment ago, without a departure that has left. */
export function ferryChoiceOf(destination: Destination): FerryChoice {
  const kept = store.getState();
  if (kept?.of !== keyOf(destination) || kept.at < serverNow() - KEPT_MS) return { departure: null, vehicles: {} };
  const { departure, vehicles } = kept.choice;
  return { departure: departure && Date.parse(departure.departsAt) > serverNow() ? departure : null, vehicles };
}
