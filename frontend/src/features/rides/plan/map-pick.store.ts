import { DEFAULT_CENTRE, type LatLng } from '@waka/contracts/geo';
import { create } from 'zustand';
import type { DraftPlace } from './draft-place.ts';
import { destinationChosen, pickupChosen, stopChosen } from './trip-draft.store.ts';

/** Which point of the trip is being shown on the map: a stop by its key. */
export type PickTarget = 'pickup' | 'destination' | number;

export interface MapPick {
  target: PickTarget;
  /** Where the map went when it began; it does not run after the pin. */
  from: LatLng;
  pin: LatLng;
}

export const mapPickStore = create<{ pick: MapPick | null }>(() => ({ pick: null }));
const set = mapPickStore.setState;

/** `near` is where the rider is likely to look. */
export function pickStarted(target: PickTarget, near: LatLng | null): void {
  const from = near ?? DEFAULT_CENTRE;
  set({ pick: { target, from, pin: from } });
}

export const pinMoved = (pin: LatLng) => set(({ pick }) => ({ pick: pick && { ...pick, pin } }));
export const pickLeft = () => set({ pick: null });

export function pickTaken(place: DraftPlace): void {
  const { pick } = mapPickStore.getState();
  if (pick?.target === 'pickup') pickupChosen(place);
  else if (pick?.target === 'destination') destinationChosen(place);
  else if (pick) stopChosen(pick.target, place);
  pickLeft();
}
