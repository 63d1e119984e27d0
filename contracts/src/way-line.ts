import { greatCircleKm, type LatLng } from './geo.ts';

const METRES_A_DEGREE = 111_195;
/** A driver farther beside a stretch than this may be on another one. */
export const ON_WAY_METRES = 40;
/** A driver farther beside the way than this has taken another one; nearer by, one who is beside it for some fixes. */
export const OFF_WAY_METRES = 120;
const STRAY_METRES = 50;
const STRAY_FIXES = 3;
/** How far ahead the nearest stretch is looked for, once one is near. */
const SOON_KM = 0.3;

/** A line that is driven along. */
export interface WayLine {
  points: readonly LatLng[];
  /** How far each point lies from the beginning, along the line. */
  kmBefore: readonly number[];
}

interface PlaceOnWay {
  /** Number of the stretch: it leads from the point of that number to the next. */
  stretch: number;
  /** From the beginning, along the line. */
  km: number;
  /** How far the point lies beside it. */
  metres: number;
}

export function wayLineOf(points: readonly LatLng[]): WayLine {
  const kmBefore: number[] = [];
  let km = 0;
  for (const [index, point] of points.entries()) {
    km += greatCircleKm(points[index - 1] ?? point, point);
    kmBefore.push(km);
  }
  return { points, kmBefore };
}

export const lengthOf = ({ kmBefore }: WayLine): number => kmBefore.at(-1) ?? 0;

/**
 * Finds the place of a line that is nearest to a point. Drivers go forward: it is looked for from a stretch on, where
 * the last place was.
 */
export function placeOnWay({ points, kmBefore }: WayLine, point: LatLng, from = 0): PlaceOnWay {
  let nearest: PlaceOnWay = { stretch: from, km: kmBefore[from] ?? 0, metres: Infinity };
  for (let index = from; index + 1 < points.length; index += 1) {
    const [start, end] = [points[index], points[index + 1]];
    if (!start || !end) continue;
    const [before = 0, after = 0] = [kmBefore[index], kmBefore[index + 1]];
    // The way back from a stop lies beside the way there, and a fix may be nearer to it.
    if (nearest.metres < OFF_WAY_METRES && before > nearest.km + SOON_KM) break;
    const { along, metres } = nearestOnStretch(point, start, end);
    if (metres < nearest.metres) nearest = { stretch: index, km: before + along * (after - before), metres };
  }
  return nearest;
}

/** Returns the point of a line so far from its beginning. */
export function pointAt({ points, kmBefore }: WayLine, km: number): LatLng | undefined {
  const index = kmBefore.findIndex((before) => before >= km);
  const [from, to] = [points[index - 1], points[index]];
  if (!from || !to) return to ?? points.at(-1);
  const [before = 0, after = 0] = [kmBefore[index - 1], kmBefore[index]];
  const share = after > before ? (km - before) / (after - before) : 0;
  return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
}

/** Counts the fixes in a row that lie beside the way by more than the phone may be wrong. */
export const straysAfter = (strays: number, metres: number, accuracy = 0): number =>
  metres > Math.max(STRAY_METRES, accuracy) ? strays + 1 : 0;

export const hasLeftWay = (metres: number, strays: number): boolean => metres > OFF_WAY_METRES || strays >= STRAY_FIXES;

/** Finds the place on a stretch that is nearest to a point: how far along it, from 0 to 1, and how far off. */
export function nearestOnStretch(point: LatLng, from: LatLng, to: LatLng): { along: number; metres: number } {
  // Over the length of a street the earth is flat.
  const scale = Math.cos((from.lat * Math.PI) / 180);
  const [x, y] = [(to.lng - from.lng) * scale, to.lat - from.lat];
  const [px, py] = [(point.lng - from.lng) * scale, point.lat - from.lat];
  const squared = x * x + y * y;
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * x + py * y) / squared));
  return { along, metres: Math.hypot(px - along * x, py - along * y) * METRES_A_DEGREE };
}
