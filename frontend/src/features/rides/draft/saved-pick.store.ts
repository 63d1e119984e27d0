import { create } from 'zustand';
import type { DraftPlace } from './draft-place.ts';
import { pickLeft } from './map-pick.store.ts';

/** What the rider has entered of a place to save. */
export interface PlaceToSave {
  /** Home or work; empty for one of the rider's own. */
  special: string;
  name: string;
  place: DraftPlace | null;
}

/** What the dialog of saved places goes on with after the map; null while the map is not asked for it. */
export const savedPickStore = create<{ kept: PlaceToSave | null }>(() => ({ kept: null }));

export const placeKept = (kept: PlaceToSave | null) => savedPickStore.setState({ kept });

export function placePinned(place: DraftPlace): void {
  savedPickStore.setState(({ kept }) => ({ kept: kept && { ...kept, place } }));
  pickLeft();
}
