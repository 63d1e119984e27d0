import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { nearestOnStretch } from '@waka/contracts/way-line';
import { encodePolyline } from '../../geo/shapes/polyline.ts';
import type { Roads, RoadUse, RoadWay } from '../../platform/ports/roads.ts';
import { roadsThat } from './roads.ts';

export const SPACING_KM = 0.15;
const SPACING = SPACING_KM / 111.195;
const MARGIN = 8;
export const SECONDS_A_KM = 200;
const STEPS_AN_EDGE = 6;
const NAMED_M = 5;

export interface Node {
  row: number;
  column: number;
}

export const pointOf = ({ row, column }: Node): LatLng => ({ lat: row * SPACING, lng: column * SPACING });
export const nodeAt = ({ lat, lng }: LatLng): Node => ({
  row: Math.round(lat / SPACING),
  column: Math.round(lng / SPACING),
});
const nameOf = ({ row, column }: Node): string => `${row} ${column}`;

/** Checks whether a point lies in a ring, by counting the sides that a ray to the east crosses. */
export function isInRing(ring: readonly LatLng[], { lat, lng }: LatLng): boolean {
  let isIn = false;
  for (const [index, a] of ring.entries()) {
    const b = ring.at(index - 1) ?? a;
    const isBetween = a.lat > lat !== b.lat > lat;
    if (isBetween && lng < ((b.lng - a.lng) * (lat - a.lat)) / (b.lat - a.lat) + a.lng) isIn = !isIn;
  }
  return isIn;
}

/** Builds streets to the north and east, 150 m apart, which keep out of grounds as a routing engine does. */
export const gridStreets = (): Roads =>
  roadsThat({
    wayThrough: (points, use) => {
      const way = wayOnGrid(points, use);
      if (!way) use.onNone?.();
      return Promise.resolve(way);
    },
    guidedWay: (points, use) => {
      const way = wayOnGrid(points, use);
      return Promise.resolve(way && { ...way, manoeuvres: [] });
    },
    snap: (point) => Promise.resolve(pointOf(nodeAt(point))),
  });

function wayOnGrid(points: readonly LatLng[], { avoid = [] }: Pick<RoadUse, 'avoid'>): RoadWay | null {
  const legs = points.slice(1).map((to, index) => legOf(points[index] ?? to, to, avoid));
  const line = legs.flatMap((leg, index) => (index === 0 ? (leg ?? []) : (leg ?? []).slice(1)));
  if (legs.includes(null) || line.length < 2) return null;
  const km = line.reduce((sum, point, index) => sum + greatCircleKm(line[index - 1] ?? point, point), 0);
  return { km, seconds: km * SECONDS_A_KM, geometry: encodePolyline(line) };
}

function legOf(from: LatLng, to: LatLng, avoid: readonly (readonly LatLng[])[]): LatLng[] | null {
  const isFree = (a: Node, b: Node) => {
    const [start, end] = [pointOf(a), pointOf(b)];
    // A street is named by one point on it.
    const isNamed = ([point, ...more]: readonly LatLng[]) =>
      point !== undefined && more.length === 0 && nearestOnStretch(point, start, end).metres < NAMED_M;
    if (avoid.some(isNamed)) return false;
    return Array.from({ length: STEPS_AN_EDGE + 1 }, (_, step) => step / STEPS_AN_EDGE).every((share) => {
      const point = {
        lat: start.lat + share * (end.lat - start.lat),
        lng: start.lng + share * (end.lng - start.lng),
      };
      return !avoid.some((ground) => isInRing(ground, point));
    });
  };
  const [start, goal] = [nearestFree(from, isFree), nearestFree(to, isFree)];
  if (!start || !goal) return null;
  const rows = [Math.min(start.row, goal.row) - MARGIN, Math.max(start.row, goal.row) + MARGIN] as const;
  const columns = [Math.min(start.column, goal.column) - MARGIN, Math.max(start.column, goal.column) + MARGIN] as const;
  const cameFrom = new Map<string, Node | null>([[nameOf(start), null]]);
  const queue = [start];
  for (let node = queue.shift(); node; node = queue.shift()) {
    if (nameOf(node) === nameOf(goal)) return back(node, cameFrom);
    for (const next of neighbours(node)) {
      const isWithin =
        next.row >= rows[0] && next.row <= rows[1] && next.column >= columns[0] && next.column <= columns[1];
      if (!isWithin || cameFrom.has(nameOf(next)) || !isFree(node, next)) continue;
      cameFrom.set(nameOf(next), node);
      queue.push(next);
    }
  }
  return null;
}

export const neighbours = ({ row, column }: Node): Node[] => [
  { row: row + 1, column },
  { row, column: column + 1 },
  { row: row - 1, column },
  { row, column: column - 1 },
];

function nearestFree(point: LatLng, isFree: (a: Node, b: Node) => boolean): Node | null {
  const { row, column } = nodeAt(point);
  const around = [0, 1, -1, 2, -2].flatMap((up) =>
    [0, 1, -1, 2, -2].map((right) => ({ row: row + up, column: column + right })),
  );
  const near = around.toSorted((a, b) => greatCircleKm(pointOf(a), point) - greatCircleKm(pointOf(b), point));
  return near.find((node) => neighbours(node).some((next) => isFree(node, next))) ?? null;
}

function back(end: Node, cameFrom: ReadonlyMap<string, Node | null>): LatLng[] {
  const nodes: Node[] = [];
  for (let node: Node | null | undefined = end; node; node = cameFrom.get(nameOf(node))) nodes.unshift(node);
  return nodes.map(pointOf);
}
