import { NO_STREET_DETOUR, type LatLng } from '@waka/contracts/geo';
import { barriers } from './areas/cities.ts';

/** Returns how much longer the distance by street is because of water between two points; 1 when there is none. */
export function waterDetour(from: LatLng, to: LatLng): number {
  return Math.max(
    1,
    ...barriers()
      .filter(({ line }) => crosses(from, to, line))
      .map(({ detour }) => detour),
  );
}

/** Checks whether one of two points lies on an island that no street leads to. */
export const isByBoat = (from: LatLng, to: LatLng): boolean => waterDetour(from, to) >= NO_STREET_DETOUR;

function crosses(from: LatLng, to: LatLng, line: LatLng[]): boolean {
  // Crossing a line twice ends on the same side, so only an odd number of crossings counts.
  const crossings = line.filter((end, index) => {
    const start = line[index - 1];
    return start !== undefined && segmentsCross(from, to, start, end);
  });
  return crossings.length % 2 === 1;
}

function segmentsCross(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  return side(a, c, d) !== side(b, c, d) && side(c, a, b) !== side(d, a, b);
}

function side(point: LatLng, from: LatLng, to: LatLng): boolean {
  return (to.lng - from.lng) * (point.lat - from.lat) > (to.lat - from.lat) * (point.lng - from.lng);
}
