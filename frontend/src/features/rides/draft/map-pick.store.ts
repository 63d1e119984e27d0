import { DEFAULT_CENTRE, type LatLng } from '@waka/contracts/geo';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { create } from 'zustand';
import { isPinnable, pinnableStop } from './is-pinnable.ts';
import type { DraftPlace } from './draft-place.ts';
import { destinationChosen, pickupChosen, stopChosen } from './trip-draft.store.ts';

/** A point of the trip that is planned; a stop by its key. */
export type TripPoint = 'pickup' | 'destination' | number;

interface Pick<Target> {
  target: Target;
  /** Where the map went when a field asked; it does not run after the pin. */
  from: LatLng | null;
  pin: LatLng;
}

/** The target is null after a tap on the map that no field asked for: the rider then says which end of the trip it is. */
export type TripPick = Pick<TripPoint | null>;
/** Where a place of a ride is that was only typed: its destination, or the stop of that number. */
export type RidePick = Pick<'ride'> & { rideId: string; stop?: number };
export type MapPick = TripPick | RidePick;

export const mapPickStore = create<{ pick: MapPick | null }>(() => ({ pick: null }));
const set = mapPickStore.setState;

/** `near` is where the rider is likely to look. */
export function pickStarted(target: TripPoint, near: LatLng | null): void {
  const from = near ?? DEFAULT_CENTRE;
  set({ pick: { target, from, pin: from } });
}

export function ridePickStarted(rideId: string, near: LatLng | null, stop?: number): void {
  const from = near ?? DEFAULT_CENTRE;
  set({ pick: { target: 'ride', rideId, stop, from, pin: from } });
}

/** Returns the pick of this ride; one that was left open on an earlier ride is not it. */
export function pickOfRide(pick: MapPick | null, ride: Ride): RidePick | null {
  if (pick?.target !== 'ride' || pick.rideId !== ride.id) return null;
  return (pick.stop === undefined ? isPinnable(ride) : pinnableStop(ride) === pick.stop) ? pick : null;
}

/** Puts a pin where the rider tapped; the trip stays as it is. */
export const pinOffered = (pin: LatLng) => set({ pick: { target: null, from: null, pin } });

export const pinMoved = (pin: LatLng) => set(({ pick }) => ({ pick: pick && { ...pick, pin } }));
export const pickLeft = () => set({ pick: null });

export function pickTaken(target: TripPoint, place: DraftPlace): void {
  if (target === 'pickup') pickupChosen(place);
  else if (target === 'destination') destinationChosen(place);
  else stopChosen(target, place);
  pickLeft();
}
