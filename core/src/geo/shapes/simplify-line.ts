import type { LatLng } from '@waka/contracts/geo';
import { nearestOnStretch } from '@waka/contracts/way-line';

const METRES_A_DEGREE = 111_195;
/** The time for a line without any straight part grows by the square of its points. */
const MOST_POINTS = 2000;

/**
 * Leaves out the points of a line that lie at most so many metres beside what is left (Ramer, Douglas and Peucker), and
 * takes a coarser measure until no more than `most` are left.
 */
export function simplifyLine(line: readonly LatLng[], metres: number, most: number): LatLng[] {
  const kept = simplified(line.length > MOST_POINTS ? thinned(line) : line, metres);
  return kept.length > most && metres < METRES_A_DEGREE ? simplifyLine(kept, metres * 2, most) : kept;
}

function thinned(line: readonly LatLng[]): LatLng[] {
  const step = Math.ceil(line.length / MOST_POINTS);
  return line.filter((_, index) => index % step === 0 || index === line.length - 1);
}

function simplified(line: readonly LatLng[], metres: number): LatLng[] {
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    const farthest = farthestBetween(line, first, last);
    if (farthest.metres <= metres) continue;
    isKept[farthest.index] = 1;
    parts.push([first, farthest.index], [farthest.index, last]);
  }
  return line.filter((_, index) => isKept[index] === 1);
}

function farthestBetween(line: readonly LatLng[], first: number, last: number): { index: number; metres: number } {
  const [from, to] = [line[first], line[last]];
  let farthest = { index: first, metres: 0 };
  if (!from || !to) return farthest;
  for (let index = first + 1; index < last; index += 1) {
    const point = line[index];
    const metres = point ? metresBeside(point, from, to) : 0;
    if (metres > farthest.metres) farthest = { index, metres };
  }
  return farthest;
}

/** Measures how far a point lies beside a stretch. */
function metresBeside(point: LatLng, from: LatLng, to: LatLng): number {
  return nearestOnStretch(point, from, to).metres;
}
