import type { LatLng } from '@waka/contracts/geo';
import { stripAlong } from '@waka/contracts/strip';
import type { Box, GroundRule, LegalRule } from '../../platform/ports/legal-rule-reader.ts';
import { covers } from '../areas/cities.ts';

/** Works out the ground of a rule: its outline, or a strip along its line. */
export function withGround(rule: LegalRule): GroundRule {
  const ground = groundOf(rule);
  return { ...rule, ground, box: boxOf(ground.flat()) };
}

const groundOf = ({ polygon, line, widthM }: Pick<LegalRule, 'polygon' | 'line' | 'widthM'>): LatLng[][] =>
  polygon ? [[...polygon]] : stripAlong(line ?? [], widthM / 2);

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

const KM_A_DEGREE = 111.195;

/** Returns a box that reaches so much farther to each side. */
export function widened({ south, north, west, east }: Box, km: number): Box {
  const up = km / KM_A_DEGREE;
  const aside = up / Math.cos((south * Math.PI) / 180);
  return { south: south - up, north: north + up, west: west - aside, east: east + aside };
}
