import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { decodePolyline } from '@waka/core/geo/shapes/polyline';
import type { RoadWay } from '@waka/core/platform/ports/roads';
import { journeyAlong, type Journey } from './journey.ts';

/** A car stops on the street when its target lies no farther beside it, and starts from there. */
const KERB_KM = 0.04;

/** Puts a journey on a way along streets, at the pace of its seconds; `lineThrough` leads to the street and from it. */
export function journeyOnWay(
  { geometry, km, seconds }: RoadWay,
  from: LatLng,
  to: LatLng,
  lineThrough: (through: LatLng[]) => LatLng[],
): Journey {
  const line = decodePolyline(geometry);
  const [first, last] = [line[0] ?? from, line.at(-1) ?? to];
  const before = lineThrough([from, first]);
  const after = greatCircleKm(last, to) > KERB_KM ? lineThrough([last, to]) : [];
  return journeyAlong([...before.slice(0, -1), ...line, ...after.slice(1)], paceOf(km, seconds));
}

/** Returns metres a second; null for a way that has no length. */
const paceOf = (km: number, seconds: number): number | null => (km > 0 && seconds > 0 ? (km * 1000) / seconds : null);
