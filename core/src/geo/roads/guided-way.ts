import type { Manoeuvre, Turn } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import { encodePolyline } from '../polyline.ts';
import { simplifyLine } from '../simplify-line.ts';

/** A part of a way. */
export interface WayPiece {
  /** What is done at its beginning; null where that is nothing, as where a street only changes its name. */
  turn: Turn | null;
  street: string;
  exit?: number;
  line: readonly LatLng[];
}

/** The same as of a way without manoeuvres. */
const LINE = { metres: 4, points: 800 };
const COARSEST_METRES = 1000;
const LONGEST_NAME = 80;
const MOST_MANOEUVRES = 300;

/** Joins the pieces in one line, which keeps the points where something is to be done. */
export function joinPieces(pieces: readonly WayPiece[]): { geometry: string; manoeuvres: Manoeuvre[] } {
  const lines = simplifiedLines(pieces);
  const points: LatLng[] = [];
  const manoeuvres: Manoeuvre[] = [];
  let before = '';
  pieces.forEach(({ turn, street, exit }, index) => {
    const [first, ...others] = lines[index] ?? [];
    if (!first) return;
    // A piece begins where the one before has ended.
    if (points.length === 0) points.push(first);
    else if (turn) manoeuvres.push(rowOf(turn, points.length - 1, street === before ? '' : street, exit));
    // Who turns and stays on a street is not sent onto it.
    before = street;
    // OSRM repeats the last point where a piece has no length.
    points.push(...others.filter((point) => !isAt(point, points.at(-1))));
  });
  return { geometry: encodePolyline(points), manoeuvres: manoeuvres.slice(0, MOST_MANOEUVRES) };
}

const isAt = ({ lat, lng }: LatLng, other: LatLng | undefined): boolean => lat === other?.lat && lng === other.lng;

function rowOf(turn: Turn, point: number, name: string, exit: number | undefined): Manoeuvre {
  const street = name.slice(0, LONGEST_NAME);
  return turn === 'roundabout' && exit !== undefined ? [turn, point, street, exit] : [turn, point, street];
}

function simplifiedLines(pieces: readonly WayPiece[]): LatLng[][] {
  for (let { metres } = LINE; ; metres *= 2) {
    const lines = pieces.map(({ line }) => simplifyLine(line, metres, LINE.points));
    const count = lines.reduce((sum, { length }) => sum + length, 0);
    if (count <= LINE.points || metres > COARSEST_METRES) return lines;
  }
}
