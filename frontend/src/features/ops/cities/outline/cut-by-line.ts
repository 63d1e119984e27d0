import type { LatLng } from '@waka/contracts/geo';
import type { Corners } from './drawing.ts';

/** Where a line meets an outline, both counted in edges: 2.5 is the middle of the third one. */
interface Crossing {
  onLine: number;
  onRing: number;
}

/** Degrees, about a metre: a part that reaches a little beyond the city leaves no sliver of it on the other side. */
const BEYOND = 1e-5;

/** Cuts an outline along a line that crosses it from side to side, and returns both parts, the smaller one first. */
export function cutByLine(ring: Corners, line: Corners): [Corners, Corners] | null {
  const [into, outOf, ...more] = crossings(ring, line);
  if (!into || !outOf || more.length > 0) return null;
  const inner = line.filter((_, index) => index > into.onLine && index < outOf.onLine);
  const way = [alongLine(line, into.onLine, -BEYOND), ...inner, alongLine(line, outOf.onLine, BEYOND)];
  const parts: [Corners, Corners] = [
    [...way, ...cornersBetween(ring, outOf.onRing, into.onRing)],
    [...way, ...cornersBetween(ring, into.onRing, outOf.onRing).toReversed()],
  ];
  return areaOf(parts[0]) <= areaOf(parts[1]) ? parts : [parts[1], parts[0]];
}

function crossings(ring: Corners, line: Corners): Crossing[] {
  const found: Crossing[] = [];
  for (const [index, [from, to]] of edges(line).entries())
    for (const [edge, [start, end]] of edges([...ring, ...ring.slice(0, 1)]).entries()) {
      const met = meeting(from, to, start, end);
      if (met) found.push({ onLine: index + met.first, onRing: edge + met.second });
    }
  return found.toSorted((a, b) => a.onLine - b.onLine);
}

const edges = (points: Corners): [LatLng, LatLng][] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from ? [[from, to]] : [];
  });

/** Returns how far along two lines they meet, between 0 and 1; the end of one belongs to the next. */
function meeting(a: LatLng, b: LatLng, c: LatLng, d: LatLng): { first: number; second: number } | null {
  const [r, s, between] = [minus(b, a), minus(d, c), minus(c, a)];
  const turn = cross(r, s);
  if (turn === 0) return null;
  const [first, second] = [cross(between, s) / turn, cross(between, r) / turn];
  return first >= 0 && first < 1 && second >= 0 && second < 1 ? { first, second } : null;
}

const minus = (a: LatLng, b: LatLng): LatLng => ({ lat: a.lat - b.lat, lng: a.lng - b.lng });
const cross = (a: LatLng, b: LatLng): number => a.lng * b.lat - a.lat * b.lng;

/** Returns the point of a line at a crossing, moved along its edge, but not past the end of that. */
function alongLine(line: Corners, at: number, byDegrees: number): LatLng {
  const edge = Math.floor(at);
  const [from, to] = [line[edge], line[edge + 1]];
  if (!from || !to) throw new Error('the crossing is not on the line');
  const { lat, lng } = minus(to, from);
  const share = Math.min(1, Math.max(0, at - edge + byDegrees / Math.hypot(lat, lng)));
  return { lat: from.lat + lat * share, lng: from.lng + lng * share };
}

/** Lists the corners that one passes from one place of an outline on to another. */
function cornersBetween(ring: Corners, from: number, to: number): Corners {
  const [first, last] = [Math.floor(from), Math.floor(to)];
  const apart = (last - first + ring.length) % ring.length;
  const count = first === last && to < from ? ring.length : apart;
  return Array.from({ length: count }, (_, index) => ring[(first + 1 + index) % ring.length]).flatMap((corner) =>
    corner ? [corner] : [],
  );
}

/** Compares sizes only: degrees are not the same length in both directions. */
const areaOf = (ring: Corners): number =>
  Math.abs(edges([...ring, ...ring.slice(0, 1)]).reduce((sum, [a, b]) => sum + cross(a, b), 0));
