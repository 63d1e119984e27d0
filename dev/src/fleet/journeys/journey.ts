import { greatCircleKm, type LatLng } from '@waka/contracts/geo';

/** A line to drive along, with its lengths. */
export interface Journey {
  points: LatLng[];
  /** Metres from the start to each point. */
  marks: number[];
  metres: number;
  /** Metres a second on the whole; null where that is the vehicle's own pace. */
  pace: number | null;
}

const PIECE_METRES = 60;
const WIDEST_BEND_METRES = 35;
const METRES_A_DEGREE = 111_195;

export function journeyAlong(points: LatLng[], pace: number | null = null): Journey {
  let metres = 0;
  const marks = points.map((point, index) => {
    metres += greatCircleKm(points[index - 1] ?? point, point) * 1000;
    return metres;
  });
  return { points, marks, metres, pace };
}

/** Returns the position after so many metres, and the heading; that is null at the end. */
export function placeOn({ points, marks, metres }: Journey, driven: number): LatLng & { heading: number | null } {
  const reached = Math.min(Math.max(driven, 0), metres);
  const next = marks.findIndex((mark) => mark > reached);
  const to = points[next];
  const from = points[next - 1];
  if (!to || !from) return { ...(points.at(-1) ?? { lat: 0, lng: 0 }), heading: null };
  const start = marks[next - 1] ?? 0;
  const share = (reached - start) / ((marks[next] ?? start) - start);
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lng: from.lng + (to.lng - from.lng) * share,
    heading: headingOf(from, to),
  };
}

/** Computes the degrees clockwise from north. */
export function headingOf(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

/** Returns the same line with the bends of a street: the same ones for every car, in both directions. */
export const withBends = (points: LatLng[]): LatLng[] =>
  points.flatMap((to, index) => {
    const from = points[index - 1];
    return from ? [...bendsBetween(from, to), to] : [to];
  });

function bendsBetween(from: LatLng, to: LatLng): LatLng[] {
  const isForward = from.lng < to.lng || (from.lng === to.lng && from.lat <= to.lat);
  if (!isForward) return bendsBetween(to, from).toReversed();
  const metres = greatCircleKm(from, to) * 1000;
  const pieces = Math.floor(metres / PIECE_METRES);
  const width = Math.min(WIDEST_BEND_METRES, metres / 20) / METRES_A_DEGREE;
  const phase = ((from.lat + to.lat) * 1e5 + (from.lng + to.lng) * 7e4) % (2 * Math.PI);
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  const north = (to.lat - from.lat) / (metres / METRES_A_DEGREE);
  const east = ((to.lng - from.lng) * narrowing) / (metres / METRES_A_DEGREE);
  return Array.from({ length: Math.max(0, pieces - 1) }, (_, index) => {
    const share = (index + 1) / pieces;
    const along = share * metres;
    const sway = Math.sin(phase + along / 190) * 0.7 + Math.sin(2 * phase + along / 73) * 0.3;
    const aside = width * Math.sin(Math.PI * share) * sway;
    return {
      lat: from.lat + (to.lat - from.lat) * share + east * aside,
      lng: from.lng + (to.lng - from.lng) * share - (north * aside) / narrowing,
    };
  });
}
