import type { Manoeuvre, Turn } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import { pointAt, wayLineOf, type WayLine } from '@waka/contracts/way-line';
import { encodePolyline } from '../shapes/polyline.ts';
import { simplifyLine } from '../shapes/simplify-line.ts';

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
/** Who stays on a street and goes on in about the same direction has nothing to do, however the street is drawn. */
const ABOUT_DEGREES = 30;
const AROUND_KM = 0.04;
const BENDS: readonly Turn[] = [
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
];

/** Joins the pieces in one line, which keeps the points where something is to be done. */
export function joinPieces(pieces: readonly WayPiece[]): { geometry: string; manoeuvres: Manoeuvre[] } {
  const lines = simplifiedLines(pieces);
  const points: LatLng[] = [];
  const begins = lines.map(([first, ...others]) => {
    // A piece begins where the one before has ended.
    if (first && points.length === 0) points.push(first);
    const begin = points.length - 1;
    // OSRM repeats the last point where a piece has no length.
    points.push(...others.filter((point) => !isAt(point, points.at(-1))));
    return begin;
  });
  const whole = wayLineOf(points);
  const manoeuvres = pieces.flatMap((piece, index) => {
    const [before, point] = [pieces[index - 1], begins[index]];
    return before && point !== undefined ? rowsOf(piece, point, before.street, whole) : [];
  });
  return { geometry: encodePolyline(points), manoeuvres: manoeuvres.slice(0, MOST_MANOEUVRES) };
}

function rowsOf({ turn, street, exit }: WayPiece, point: number, before: string, whole: WayLine): Manoeuvre[] {
  if (!turn) return [];
  const isStaying = street !== '' && street === before;
  if (isStaying && BENDS.includes(turn) && degreesTurned(whole, point) < ABOUT_DEGREES) return [];
  // Who turns and stays on a street is not sent onto it.
  const name = isStaying ? '' : street.slice(0, LONGEST_NAME);
  return [turn === 'roundabout' && exit !== undefined ? [turn, point, name, exit] : [turn, point, name]];
}

/** Measures by how much the direction of a line changes round one of its points. */
function degreesTurned(line: WayLine, point: number): number {
  const km = line.kmBefore[point] ?? 0;
  const [from, here, to] = [pointAt(line, km - AROUND_KM), line.points[point], pointAt(line, km + AROUND_KM)];
  if (!from || !here || !to) return 0;
  const turned = Math.abs(direction(here, to) - direction(from, here));
  return Math.min(turned, 360 - turned);
}

// The countries lie near the equator: a degree is as long to the east as to the north.
const direction = (from: LatLng, to: LatLng): number =>
  (Math.atan2(to.lng - from.lng, to.lat - from.lat) * 180) / Math.PI;

const isAt = ({ lat, lng }: LatLng, other: LatLng | undefined): boolean => lat === other?.lat && lng === other.lng;

function simplifiedLines(pieces: readonly WayPiece[]): LatLng[][] {
  for (let { metres } = LINE; ; metres *= 2) {
    const lines = pieces.map(({ line }) => simplifyLine(line, metres, LINE.points));
    const count = lines.reduce((sum, { length }) => sum + length, 0);
    if (count <= LINE.points || metres > COARSEST_METRES) return lines;
  }
}
