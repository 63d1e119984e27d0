import { DEFAULT_CENTRE, type LatLng } from '@waka/contracts/geo';
import { create } from 'zustand';
import type { DraftPlace } from './draft-place.ts';
import { destinationChosen, pickupChosen, stopChosen } from './trip-draft.store.ts';

/** A point of the trip that is planned; a stop by its key. */
export type TripPoint = 'pickup' | 'destination' | number;

/** Which point is being shown on the map: of the trip that is planned, or where a ride goes. */
export type PickTarget = TripPoint | 'ride';

interface Pick<Target> {
  target: Target;
  /** Where the map went when a field asked; it does not run after the pin. */
  from: LatLng | null;
  pin: LatLng;
}

/** The target is null after a tap on the map that no field asked for: the rider then says which end of the trip it is. */
export type TripPick = Pick<TripPoint | null>;
export type MapPick = TripPick | Pick<'ride'>;

export const mapPickStore = create<{ pick: MapPick | null }>(() => ({ pick: null }));
const set = mapPickStore.setState;

/** `near` is where the rider is likely to look. */
export function pickStarted(target: PickTarget, near: LatLng | null): void {
  const from = near ?? DEFAULT_CENTRE;
  set({ pick: target === 'ride' ? { target, from, pin: from } : { target, from, pin: from } });
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
