import type { LatLng } from '@waka/contracts/geo';

/** Corners of an outline in order, the first not repeated. */
export type Corners = readonly LatLng[];

/** An outline with its way to undo and redo. */
export interface Drawing {
  past: readonly Corners[];
  now: Corners;
  future: readonly Corners[];
}

export const drawingOf = (now: Corners): Drawing => ({ past: [], now, future: [] });

export const isSameOutline = (a: Corners, b: Corners): boolean =>
  a.length === b.length && a.every(({ lat, lng }, index) => lat === b[index]?.lat && lng === b[index].lng);

/** Returns the drawing after a step; what was undone before is given up. */
export const drawn = (drawing: Drawing, now: Corners): Drawing =>
  isSameOutline(drawing.now, now) ? drawing : { past: [...drawing.past, drawing.now], now, future: [] };

export function undone({ past, now, future }: Drawing): Drawing {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redone({ past, now, future }: Drawing): Drawing {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}
