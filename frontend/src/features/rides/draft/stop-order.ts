import { tripDraftStore } from './trip-draft.store.ts';

// Apart from the store, as the list of stops is loaded when it is needed.
const set = tripDraftStore.setState;

export const stopRemoved = (key: number) => set(({ stops }) => ({ stops: stops.filter((stop) => stop.key !== key) }));

/** Moves a stop to another index of the list. */
export function stopMoved(key: number, to: number): void {
  const { stops } = tripDraftStore.getState();
  const moved = stops.find((stop) => stop.key === key);
  if (moved && to >= 0 && to < stops.length)
    set({ stops: stops.filter((stop) => stop !== moved).toSpliced(to, 0, moved) });
}
