import type { LatLng } from '@waka/contracts/geo';
import { homeCentre } from '../../../lib/map/cities.store.ts';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { isPinnable, pinnableStop } from './is-pinnable.ts';
import type { DraftPlace } from './draft-place.ts';
import { destinationChosen, pickupChosen, stopChosen } from './trip-draft.store.ts';

/** A point of the planned trip; a stop by its key. */
export type TripPoint = 'pickup' | 'destination' | number;

interface Pick<Target> {
  target: Target;
  /** Centre of the map when a field opened it; it does not follow the pin. */
  from: LatLng | null;
  pin: LatLng;
}

/**
 * The target is null after a tap on the map that no field asked for: the rider then chooses which end of the trip it
 * is.
 */
export type TripPick = Pick<TripPoint | null>;
/** A pin for a place that the rider is saving. */
export type SavedPick = Pick<'saved'>;
/** A pin for a place of a ride that was only typed: its destination, or the stop of that number. */
export type RidePick = Pick<'ride'> & { rideId: string; stop?: number };
export type MapPick = TripPick | SavedPick | RidePick;

export const mapPickStore = create<{ pick: MapPick | null }>(() => ({ pick: null }));
const set = mapPickStore.setState;

/** Opens the map for a field; `near` is where the rider is likely to look. */
export function pickStarted(target: TripPoint | 'saved', near: LatLng | null): void {
  const from = near ?? homeCentre();
  set({ pick: { target, from, pin: from } });
}

export function ridePickStarted(rideId: string, near: LatLng | null, stop?: number): void {
  const from = near ?? homeCentre();
  set({ pick: { target: 'ride', rideId, stop, from, pin: from } });
}

/** Returns the pick if it belongs to this ride and not to an earlier one; null otherwise. */
export function pickOfRide(pick: MapPick | null, ride: Ride): RidePick | null {
  if (pick?.target !== 'ride' || pick.rideId !== ride.id) return null;
  return (pick.stop === undefined ? isPinnable(ride) : pinnableStop(ride) === pick.stop) ? pick : null;
}

/** Puts a pin where the rider tapped; the trip does not change. */
export const pinOffered = (pin: LatLng) => set({ pick: { target: null, from: null, pin } });

export const pinMoved = (pin: LatLng) => set(({ pick }) => ({ pick: pick && { ...pick, pin } }));
export const pickLeft = () => set({ pick: null });

export function pickTaken(target: TripPoint, place: DraftPlace): void {
  if (target === 'pickup') pickupChosen(place);
  else if (target === 'destination') destinationChosen(place);
  else stopChosen(target, place);
  pickLeft();
}
