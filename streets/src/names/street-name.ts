/** A street that has a name: what `names.json` of a build lists. */
export interface StreetName {
  name: string;
  /** Its other names, in other languages too, and its numbers. */
  aliases: string[];
  /** A place on it, near its middle. */
  lat: number;
  lon: number;
  /** Of all its pieces; a road of two carriageways counts twice. */
  metres: number;
}

type Point = readonly [lon: number, lat: number];

/** A way of the extract. */
export interface Piece {
  name: string;
  aliases: string[];
  line: Point[];
}

/** Degrees: a longer road is listed by its stretches, as one place on it would be of no use. */
const LONGEST = 0.1;
const STRETCH = 0.05;
/** Degrees: pieces that are one of these apart, and no more than two, belong together; about 1 to 2 km near the equator. */
const CELL = 0.01;
const METRES_A_DEGREE = 111_195;
const DIGITS = 6;

/** Joins the pieces of each name that lie near each other; streets of one name in two towns stay two. */
export function joinPieces(pieces: Iterable<Piece>): StreetName[] {
  const named = grouped(pieces, ({ name }) => plain(name));
  return named.flatMap((same) => groupsOf(same).flatMap(stretchesOf).map(streetOf));
}

function grouped(pieces: Iterable<Piece>, keyOf: (piece: Piece) => string): Piece[][] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = keyOf(piece);
    const others = groups.get(key);
    if (others) others.push(piece);
    else groups.set(key, [piece]);
  }
  return [...groups.values()];
}

/** Writes a name as it is compared: in one case, without accents and double spaces. */
export const plain = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Groups pieces by what is near, whatever is between. */
function groupsOf(pieces: readonly Piece[]): Piece[][] {
  const cells = new Map<string, Set<Piece>>();
  for (const piece of pieces)
    for (const point of piece.line) {
      const cell = cellOf(point).join();
      cells.set(cell, (cells.get(cell) ?? new Set()).add(piece));
    }
  const left = new Set(pieces);
  const groups: Piece[][] = [];
  for (const first of pieces) {
    if (!left.delete(first)) continue;
    const group = [first];
    // It grows while it is read.
    for (const piece of group) for (const near of nearby(piece, cells)) if (left.delete(near)) group.push(near);
    groups.push(group);
  }
  return groups;
}

function* nearby({ line }: Piece, cells: ReadonlyMap<string, Set<Piece>>): Generator<Piece> {
  for (const point of line) {
    const [column, row] = cellOf(point);
    for (let x = column - 1; x <= column + 1; x += 1)
      for (let y = row - 1; y <= row + 1; y += 1) yield* cells.get(`${x},${y}`) ?? [];
  }
}

const cellOf = ([lon, lat]: Point, size = CELL): [number, number] => [Math.floor(lon / size), Math.floor(lat / size)];

function stretchesOf(group: Piece[]): Piece[][] {
  const points = group.flatMap(({ line }) => line);
  const isShort = [0, 1].every((axis) => extent(points.map((point) => point[axis] ?? 0)) <= LONGEST);
  if (isShort) return [group];
  return grouped(group, ({ line }) => cellOf(line[Math.floor(line.length / 2)] ?? [0, 0], STRETCH).join());
}

// By hand: a highway has more points than a call takes arguments.
function extent(values: readonly number[]): number {
  const least = values.reduce((low, value) => Math.min(low, value), Infinity);
  return values.reduce((high, value) => Math.max(high, value), -Infinity) - least;
}

function streetOf(group: readonly Piece[]): StreetName {
  const segments = group.flatMap(({ line }) => line.slice(1).map((to, index) => [line[index] ?? to, to] as const));
  const lengths = segments.map(([from, to]) => metresBetween(from, to));
  const metres = lengths.reduce((sum, length) => sum + length, 0);
  const mean = (axis: 0 | 1) =>
    segments.reduce((sum, [from, to], index) => sum + ((from[axis] + to[axis]) / 2) * (lengths[index] ?? 0), 0) /
    metres;
  const [lon, lat] = nearestOn(segments, [mean(0), mean(1)]);
  const name = longestOf(group).name.trim();
  const aliases = new Map(group.flatMap((piece) => piece.aliases.map((alias) => [plain(alias), alias.trim()])));
  aliases.delete(plain(name));
  return {
    name,
    aliases: [...aliases.values()].toSorted((a, b) => a.localeCompare(b, 'en')),
    lat: Number(lat.toFixed(DIGITS)),
    lon: Number(lon.toFixed(DIGITS)),
    metres: Math.round(metres),
  };
}

const longestOf = (group: readonly Piece[]): Piece =>
  group.reduce((longest, piece) => (piece.line.length > longest.line.length ? piece : longest));

/** Returns the place on lines that is nearest to a point, on a flat earth. */
function nearestOn(segments: readonly (readonly [Point, Point])[], to: Point): Point {
  let nearest: Point = to;
  let least = Infinity;
  for (const [from, end] of segments) {
    const [east, north] = [end[0] - from[0], end[1] - from[1]];
    const square = east ** 2 + north ** 2;
    const along = square === 0 ? 0 : ((to[0] - from[0]) * east + (to[1] - from[1]) * north) / square;
    const share = Math.min(Math.max(along, 0), 1);
    const place: Point = [from[0] + share * east, from[1] + share * north];
    const metres = metresBetween(place, to);
    if (metres < least) [nearest, least] = [place, metres];
  }
  return nearest;
}

const metresBetween = (from: Point, to: Point): number =>
  METRES_A_DEGREE * Math.hypot((to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]);
