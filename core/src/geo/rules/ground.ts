import type { LatLng } from '@waka/contracts/geo';
import type { Box, GroundRule, LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { covers } from '../cities.ts';

const M_A_DEGREE = 111_195;

/** Works out the ground of a rule: its outline, or a strip along its line. */
export function withGround(rule: LegalRule): GroundRule {
  const ground = groundOf(rule);
  return { ...rule, ground, box: boxOf(ground.flat()) };
}

const groundOf = ({ polygon, line, widthM }: Pick<LegalRule, 'polygon' | 'line' | 'widthM'>): LatLng[][] =>
  polygon ? [[...polygon]] : stripAlong(line ?? [], widthM / 2);

/** Returns one piece for each stretch of a line; each reaches over the corners, so that no gap is left on the outside of a bend. */
function stripAlong(line: readonly LatLng[], halfM: number): LatLng[][] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index];
    if (!from) return [];
    const scale = Math.cos((from.lat * Math.PI) / 180);
    const [east, north] = [(to.lng - from.lng) * scale, to.lat - from.lat];
    const length = Math.hypot(east, north);
    if (length === 0) return [];
    const half = halfM / M_A_DEGREE;
    const [x, y] = [(east / length) * half, (north / length) * half];
    const at = (point: LatLng, ahead: number, left: number): LatLng => ({
      lat: point.lat + ahead * y + left * x,
      lng: point.lng + (ahead * x - left * y) / scale,
    });
    return [[at(from, -1, 1), at(to, 1, 1), at(to, 1, -1), at(from, -1, -1)]];
  });
}

/** Returns the smallest box around points; one that holds nothing where there are none. */
export const boxOf = (points: readonly LatLng[]): Box =>
  points.reduce<Box>(
    ({ south, north, west, east }, { lat, lng }) => ({
      south: Math.min(south, lat),
      north: Math.max(north, lat),
      west: Math.min(west, lng),
      east: Math.max(east, lng),
    }),
    { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity },
  );

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.south <= other.north && other.south <= one.north && one.west <= other.east && other.west <= one.east;

export const isOnGround = ({ ground, box }: Pick<GroundRule, 'ground' | 'box'>, point: LatLng): boolean =>
  boxesMeet(box, boxOf([point])) && ground.some((piece) => covers(piece, point));
