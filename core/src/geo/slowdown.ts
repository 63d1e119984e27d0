import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** Seconds on the street for one second of a routing engine, by where it is. */
export interface Slowdown {
  elsewhere: number;
  /** Round places where it is slower, the first that holds a point counts. */
  areas: readonly { centre: LatLng; km: number; factor: number }[];
}

/** Points that a leg is looked at in: in a town they lie some hundred metres apart. */
const SAMPLES = 16;

/** Averages the slowdown of a way through these points, by the straight lines between them. */
export function slowdownAlong(points: readonly LatLng[], slowdown: Slowdown): number {
  const [only] = points;
  if (slowdown.areas.length === 0 || !only) return slowdown.elsewhere;
  let [km, sum] = [0, 0];
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (!from) continue;
    const legKm = greatCircleKm(from, to);
    km += legKm;
    sum += legKm * ofLeg(from, to, slowdown);
  }
  return km === 0 ? at(only, slowdown) : sum / km;
}

function ofLeg(from: LatLng, to: LatLng, slowdown: Slowdown): number {
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const share = (sample + 0.5) / SAMPLES;
    const point = { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share };
    sum += at(point, slowdown);
  }
  return sum / SAMPLES;
}

const at = (point: LatLng, { areas, elsewhere }: Slowdown): number =>
  areas.find(({ centre, km }) => greatCircleKm(centre, point) < km)?.factor ?? elsewhere;
