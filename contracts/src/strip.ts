import type { LatLng } from './geo.ts';

const M_A_DEGREE = 111_195;

/** Returns one piece for each stretch of a line; each reaches over the corners, so that no gap is left on the outside of a bend. */
export function stripAlong(line: readonly LatLng[], halfM: number): LatLng[][] {
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
