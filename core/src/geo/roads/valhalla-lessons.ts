import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { DrivenStreet, StreetSpeeds, TaughtSpeeds, TrackPoint } from '../../platform/ports/roads.ts';
import { decodePolyline } from '../shapes/polyline.ts';

/** All that is read of a track that was matched. */
export const TRACED = {
  action: 'include',
  attributes: [
    'shape',
    'edge.length',
    'edge.begin_shape_index',
    'edge.end_shape_index',
    'edge.source_percent_along',
    'edge.target_percent_along',
    'node.transition_time',
    'matched.type',
    'matched.edge_index',
    'matched.distance_along_edge',
    'matched.end_route_discontinuity',
  ],
};

/** Where a phone says nothing for longer, what happened in between is not known. */
export const LONGEST_GAP_SECONDS = 180;
const [SLOWEST_KMH, FASTEST_KMH] = [1.5, 110];
/** What is left of the time on a street once the turn at its end is taken off. */
const LEAST_SHARE = 0.5;

interface Edge {
  /** From the start of the first one, its ends off the track included. */
  startKm: number;
  endKm: number;
  isWhole: boolean;
  turnSeconds: number;
  line: LatLng[];
}

interface Passing {
  km: number;
  at: number;
  silences: number | undefined;
}

/** Reads which streets a track was driven along from end to end, and how long each took. */
export function drivenStreetsIn(
  body: unknown,
  track: readonly TrackPoint[],
  perCarSecond: number,
): DrivenStreet[] | null {
  const { shape, edges: found, matched_points: matched }: Record<string, unknown> = Object(body);
  if (typeof shape !== 'string' || !Array.isArray(found) || !Array.isArray(matched)) return null;
  if (matched.length !== track.length) return null;
  const edges = edgesIn(found, decodePolyline(shape, 6));
  return stretchesOf(matched, edges, track).flatMap((passings) => drivenAlong(edges, passings, perCarSecond));
}

function edgesIn(found: readonly unknown[], line: readonly LatLng[]): Edge[] {
  let km = 0;
  return found.map((one) => {
    const edge: Record<string, unknown> = Object(one);
    const [source, target] = [Number(edge.source_percent_along ?? 0), Number(edge.target_percent_along ?? 1)];
    const startKm = km;
    // Of a street that is driven in part the length is that of the part.
    km += Number(edge.length) / Math.max(target - source, 0.01);
    return {
      startKm,
      endKm: km,
      isWhole: edge.source_percent_along === undefined && edge.target_percent_along === undefined,
      turnSeconds: Number(Object(edge.end_node).transition_time ?? 0),
      line: line.slice(Number(edge.begin_shape_index), Number(edge.end_shape_index) + 1),
    };
  });
}

/** Cuts the way in stretches within which it is known when the phone was where. */
function stretchesOf(matched: readonly unknown[], edges: readonly Edge[], track: readonly TrackPoint[]): Passing[][] {
  const stretches: Passing[][] = [[]];
  for (const [index, { at, silences }] of track.entries()) {
    const point: Record<string, unknown> = Object(matched[index]);
    const edge = point.type === 'matched' ? edges[Number(point.edge_index)] : undefined;
    if (!edge) continue;
    const km = edge.startKm + Number(point.distance_along_edge) * (edge.endKm - edge.startKm);
    const last = stretches.at(-1)?.at(-1);
    if (last && (isSilence(last, { at, silences }) || km < last.km)) stretches.push([]);
    stretches.at(-1)?.push({ km, at, silences });
    if (point.end_route_discontinuity === true) stretches.push([]);
  }
  return stretches.filter(({ length }) => length > 1);
}

/** Checks whether the phone said nothing for long between two points; one that stood in a jam went on to say so. */
const isSilence = (last: Pick<Passing, 'at' | 'silences'>, next: Pick<Passing, 'at' | 'silences'>): boolean =>
  next.silences === undefined ? next.at - last.at > LONGEST_GAP_SECONDS : next.silences !== last.silences;

/**
 * Takes the turns off, which the engine adds by itself. What a turn takes more than a short street can give is taken off
 * the next one, so that the whole stays what was driven.
 */
function drivenAlong(edges: readonly Edge[], passings: readonly Passing[], perCarSecond: number): DrivenStreet[] {
  let owed = 0;
  return edges.flatMap((edge) => {
    const [from, to] = [timeAt(edge.startKm, passings), timeAt(edge.endKm, passings)];
    const place = middleOf(edge.line);
    if (!edge.isWhole || from === null || to === null || !place) return [];
    const km = edge.endKm - edge.startKm;
    const whole = (to - from) / perCarSecond;
    const kmh = (km / whole) * 3600;
    if (!(kmh > SLOWEST_KMH && kmh < FASTEST_KMH)) return [];
    const seconds = Math.max(whole - edge.turnSeconds - owed, whole * LEAST_SHARE);
    owed = seconds - (whole - edge.turnSeconds - owed);
    return [{ ...place, km, seconds, at: from }];
  });
}

/** Computes when a place on the way was passed, evenly between the fixes round it; null beyond them. */
function timeAt(km: number, passings: readonly Passing[]): number | null {
  const next = passings.findIndex((one) => one.km >= km);
  const [before, after] = [passings[next - 1], passings[next]];
  if (!before || !after) return null;
  const share = after.km === before.km ? 0 : (km - before.km) / (after.km - before.km);
  return before.at + share * (after.at - before.at);
}

/** Names a street by its middle and the direction there. */
function middleOf(line: readonly LatLng[]): Pick<DrivenStreet, 'middle' | 'heading'> | null {
  const lengths = line.slice(1).map((to, index) => greatCircleKm(line[index] ?? to, to));
  let left = lengths.reduce((sum, km) => sum + km, 0) / 2;
  for (const [index, km] of lengths.entries()) {
    const [from, to] = [line[index], line[index + 1]];
    if (!from || !to) return null;
    if (left > km || km === 0) {
      left -= km;
      continue;
    }
    const share = left / km;
    const middle = { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) };
    return { middle, heading: headingOf(from, to) };
  }
  return null;
}

function headingOf(from: LatLng, to: LatLng): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** Puts speeds into the request of our own streets; Valhalla itself has none like it. */
export const speedsFor = ({ areas, streets }: StreetSpeeds): object => ({
  areas,
  streets: streets.map(({ middle, heading, kmh }) => ({ lat: middle.lat, lon: middle.lng, heading, kmh })),
});

/** Reads what became of them. */
export function taughtIn(body: unknown): TaughtSpeeds | null {
  const { edges, missing }: Record<string, unknown> = Object(body);
  return typeof edges === 'number' && typeof missing === 'number' ? { edges, missing } : null;
}
