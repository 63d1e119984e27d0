import type { LatLng } from '@waka/contracts/geo';
import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { create } from 'zustand';
import { useSession, type Session } from '../../../lib/session/session.store.ts';
import type { Wishes } from '../passenger/wishes.ts';
import { toRideLocation, type DraftPlace } from './draft-place.ts';

export interface DraftStop {
  key: number;
  place: DraftPlace | null;
}

export interface TripDraft {
  /** `current` follows the phone. */
  pickup: DraftPlace | 'current' | null;
  stops: readonly DraftStop[];
  destination: DraftPlace | null;
  /** The trip being priced, as it was when the rider left the form: a price must not move with the phone. */
  booking: Trip | null;
  choice: Choice;
}

/** What is chosen beside the prices: kept while the form is shown again, and where a booking is tried again. */
export interface Choice {
  vehicleType?: VehicleClass | undefined;
  paymentMethod?: string | undefined;
  /** The saved card that was picked, or that of the ride that is tried again. */
  cardId?: string | undefined;
  wishes?: Wishes;
  /** When it was kept, by the phone's clock. */
  at?: number;
}

/** Who rides and what the driver reads are about one trip: later they would go out with another one unnoticed. */
const WISHES_MS = 30 * 60_000;

const EMPTY: TripDraft = { pickup: 'current', stops: [], destination: null, booking: null, choice: {} };

export const tripDraftStore = create<TripDraft>(() => EMPTY);
const set = tripDraftStore.setState;

const userOf = (session: Session) => (session.kind === 'signed_in' ? session.user.id : null);
let owner = userOf(useSession.getState());
// The trip of one rider, with its passenger, is not the next one's on this page.
useSession.subscribe((session) => {
  const user = userOf(session);
  if (owner && user && user !== owner) draftCleared();
  owner = user ?? owner;
});

let lastKey = 0;

/** Sets where the trip begins; a note about another place is no help there. */
export const pickupChosen = (pickup: TripDraft['pickup']) =>
  set(({ choice: { wishes, ...choice } }) => ({
    pickup,
    choice: wishes?.passenger ? { ...choice, wishes: { passenger: wishes.passenger } } : choice,
  }));
export const destinationChosen = (destination: DraftPlace | null) => set({ destination });
export const bookingOpened = (booking: Trip) => set({ booking });
export const bookingLeft = () => set({ booking: null });
export const draftCleared = () => set(EMPTY);
export const draftTaken = (draft: TripDraft) => set(draft);
export const choiceKept = (choice: Choice) => set({ choice: { ...choice, at: Date.now() } });

/** Returns what was wished for beside the prices a moment ago. */
export function wishesKept(): Wishes {
  const { wishes, at = Infinity } = tripDraftStore.getState().choice;
  return (at > Date.now() - WISHES_MS && wishes) || {};
}

/** Returns a key that no stop has had. */
export const nextKey = (): number => (lastKey += 1);

/** Adds an empty stop, and returns its key. */
export function stopAdded(): number {
  const { stops } = tripDraftStore.getState();
  const key = nextKey();
  if (stops.length < MAX_STOPS) set({ stops: [...stops, { key, place: null }] });
  return key;
}

export const stopChosen = (key: number, place: DraftPlace | null) =>
  set(({ stops }) => ({ stops: stops.map((stop) => (stop.key === key ? { key, place } : stop)) }));

export interface Trip {
  pickup: DraftPlace;
  stops: DraftPlace[];
  destination: DraftPlace;
  /** Whether the service refused it after it had been kept for the network. */
  isRefused?: boolean;
}

/** Returns the trip once all its points are chosen, else null. `here` is the position of the phone. */
export function tripOf({ pickup, stops, destination }: TripDraft, here: DraftPlace | null): Trip | null {
  const from = pickup === 'current' ? here : pickup;
  const between = stops.map(({ place }) => place).filter((place) => place !== null);
  if (!from || !destination || between.length < stops.length) return null;
  return { pickup: from, stops: between, destination };
}

/** Returns the points of a trip as the service reads them. */
export const pointsOf = ({ pickup, stops, destination }: Trip) => ({
  pickupLocation: toRideLocation(pickup),
  dropoffLocation: toRideLocation(destination),
  stops: stops.map(toRideLocation),
});

export type MissingPoint = { field: 'pickup' | 'destination' } | { field: 'stop'; number: number };

/** Returns the first point that a started trip lacks; null for a complete trip or one not started. */
export function missingIn(draft: TripDraft, here: DraftPlace | null): MissingPoint | null {
  const { pickup, stops, destination } = draft;
  if (!destination && stops.length === 0) return null;
  if (pickup === null || (pickup === 'current' && !here)) return { field: 'pickup' };
  const empty = stops.findIndex(({ place }) => place === null);
  if (empty >= 0) return { field: 'stop', number: empty + 1 };
  return destination ? null : { field: 'destination' };
}

/** Returns the first point of a trip without coordinates; null where all have some. */
export const unplacedIn = ({ pickup, stops, destination }: Trip): DraftPlace | null =>
  [pickup, ...stops, destination].find(({ lat, lng }) => lat === null || lng === null) ?? null;

/** Sets the coordinates of the unplaced point to where the rider put the pin. */
export function pinDropped({ lat, lng }: LatLng): void {
  const { booking, pickup, stops, destination } = tripDraftStore.getState();
  const unplaced = booking && unplacedIn(booking);
  if (!unplaced) return;
  const placed = { ...unplaced, lat, lng };
  const swapped = <P>(place: P) => (Object.is(place, unplaced) ? placed : place);
  set({
    pickup: swapped(pickup),
    stops: stops.map(({ key, place }) => ({ key, place: swapped(place) })),
    destination: swapped(destination),
    booking: {
      ...booking,
      pickup: swapped(booking.pickup),
      stops: booking.stops.map(swapped),
      destination: swapped(booking.destination),
    },
  });
}
