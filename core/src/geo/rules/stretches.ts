import type { LatLng } from '@waka/contracts/geo';
import { pointAt, wayLineOf, type WayLine } from '@waka/contracts/way-line';
import type { GroundRule } from '../../platform/ports/legal-rule-reader.ts';
import { covers } from '../areas/cities.ts';
import { boxesMeet, boxOf } from './ground.ts';

/** A part of a way that lies on the ground of a rule, in kilometres from the beginning. */
export interface Stretch {
  from: number;
  to: number;
  /** Where the ground is entered. */
  at: LatLng;
  /** The pieces of the ground that it lies on. */
  pieces: ReadonlySet<number>;
}

/** Two stretches with less between them than this are one. */
const GAP_KM = 0.01;

/** Finds the parts of a way that lie on the ground of a rule, in order. */
export function stretchesOn({ ground, box }: Pick<GroundRule, 'ground' | 'box'>, line: readonly LatLng[]): Stretch[] {
  if (line.length === 0 || !boxesMeet(box, boxOf(line))) return [];
  const way = wayLineOf(line);
  const spans = ground.flatMap((piece, number) => spansOn(piece, way).map((span) => ({ ...span, number })));
  const joined: { from: number; to: number; pieces: Set<number> }[] = [];
  for (const { from, to, number } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to + GAP_KM) {
      last.to = Math.max(last.to, to);
      last.pieces.add(number);
    } else joined.push({ from, to, pieces: new Set([number]) });
  }
  return joined.flatMap((span) => {
    const at = pointAt(way, span.from);
    return at ? [{ ...span, at }] : [];
  });
}

function spansOn(piece: readonly LatLng[], { points, kmBefore }: WayLine): { from: number; to: number }[] {
  const box = boxOf(piece);
  const [only] = points;
  if (points.length === 1 && only) return covers(piece, only) ? [{ from: 0, to: 0 }] : [];
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    if (!from || !boxesMeet(box, boxOf([from, to]))) return [];
    const [before = 0, after = 0] = [kmBefore[index], kmBefore[index + 1]];
    const km = (share: number) => before + share * (after - before);
    return sharesOn(piece, from, to).map(([begin, end]) => ({ from: km(begin), to: km(end) }));
  });
}

/** Cuts a straight line where it crosses an outline, and returns the parts within. */
function sharesOn(piece: readonly LatLng[], from: LatLng, to: LatLng): [number, number][] {
  const cuts = [0, 1];
  for (const [index, corner] of piece.entries()) {
    const share = crossing(from, to, piece.at(index - 1) ?? corner, corner);
    if (share !== null) cuts.push(share);
  }
  const sorted = cuts.toSorted((a, b) => a - b);
  return sorted.slice(1).flatMap((end, index): [number, number][] => {
    const begin = sorted[index] ?? 0;
    const middle = (begin + end) / 2;
    const point = { lat: from.lat + middle * (to.lat - from.lat), lng: from.lng + middle * (to.lng - from.lng) };
    return covers(piece, point) ? [[begin, end]] : [];
  });
}

/** Returns how far along the first line the second one crosses it, from 0 to 1; null where it does not. */
function crossing(from: LatLng, to: LatLng, start: LatLng, end: LatLng): number | null {
  const [ax, ay] = [to.lng - from.lng, to.lat - from.lat];
  const [bx, by] = [end.lng - start.lng, end.lat - start.lat];
  const area = ax * by - ay * bx;
  if (area === 0) return null;
  const [cx, cy] = [start.lng - from.lng, start.lat - from.lat];
  const share = (cx * by - cy * bx) / area;
  const other = (cx * ay - cy * ax) / area;
  return share >= 0 && share <= 1 && other >= 0 && other <= 1 ? share : null;
}
