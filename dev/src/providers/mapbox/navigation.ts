import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import { encodePolyline } from '@waka/core/geo/shapes/polyline';
import type { Answered } from '../sandbox-http.ts';

/** How many places the services take, by what their documents say. */
const MOST = { ways: 25, matrix: 10, track: 100 };
const SECONDS_A_KM = 130;

const ok = (body: object): Answered => ({ status: 200, body: { code: 'Ok', ...body } });
const refused = (message: string): Answered => ({ status: 422, body: { code: 'InvalidInput', message } });

type Query = URLSearchParams;

/** Answers in the place of the Directions API: the streets of its town lead to the north and to the east alone. */
export function directions(points: readonly LatLng[], query: Query): Answered {
  if (points.length < 2 || points.length > MOST.ways) return refused('Number of coordinates is out of range');
  const legs = points.slice(1).map((to, index) => legOf(points[index] ?? to, to));
  const km = legs.reduce((sum, leg) => sum + leg.km, 0);
  const isWhole = query.get('overview') !== 'false';
  const route = {
    ...measures(km),
    ...(isWhole && { geometry: encodePolyline(legs.flatMap(({ line }) => line)) }),
    legs: legs.map((leg) => ({ ...measures(leg.km), steps: query.get('steps') === 'true' ? stepsOf(leg) : [] })),
  };
  return ok({ routes: [route], waypoints: points.map(waypoint) });
}

/** Answers in the place of the Matrix API. */
export function matrix(points: readonly LatLng[], query: Query): Answered {
  if (points.length < 2 || points.length > MOST.matrix) return refused('Too many coordinates; maximum number is 10');
  const [sources, targets] = [chosen(points, query.get('sources')), chosen(points, query.get('destinations'))];
  if (!sources || !targets) return refused('sources and destinations have to be indices of coordinates');
  const kms = sources.map((from) => targets.map((to) => legOf(from, to).km));
  const asked = (query.get('annotations') ?? 'duration').split(',');
  return ok({
    ...(asked.includes('distance') && { distances: kms.map((row) => row.map((km) => km * 1000)) }),
    ...(asked.includes('duration') && { durations: kms.map((row) => row.map((km) => km * SECONDS_A_KM)) }),
    sources: sources.map(waypoint),
    destinations: targets.map(waypoint),
  });
}

/** Answers in the place of the Map Matching API: each track lies on streets. */
export function matching(points: readonly LatLng[], query: Query): Answered {
  if (points.length < 2 || points.length > MOST.track) return refused('Number of coordinates is out of range');
  const times = query.get('timestamps')?.split(';').map(Number) ?? [];
  const isInOrder = times.every((time, index) => index === 0 || time > Number(times[index - 1]));
  if (times.length > 0 && (times.length !== points.length || !isInOrder)) return refused('Timestamps are not in order');
  const km = points.slice(1).reduce((sum, to, index) => sum + greatCircleKm(points[index] ?? to, to), 0);
  const matched = { ...measures(km), confidence: 0.9, geometry: encodePolyline(points) };
  return ok({ matchings: [matched], tracepoints: points.map(waypoint) });
}

interface Leg {
  km: number;
  line: LatLng[];
}

/** Draws a way first to the latitude of its end, then along the street there. */
function legOf(from: LatLng, to: LatLng): Leg {
  const corner = { lat: to.lat, lng: from.lng };
  return { km: greatCircleKm(from, corner) + greatCircleKm(corner, to), line: [from, corner, to] };
}

function stepsOf({ line: [from, corner, to] }: Leg): object[] {
  if (!from || !corner || !to) return [];
  const modifier = to.lat > from.lat === to.lng > from.lng ? 'right' : 'left';
  return [
    step([from, corner], 'First Avenue', { type: 'depart' }),
    step([corner, to], 'Long Street', { type: 'turn', modifier }),
    step([to, to], 'Long Street', { type: 'arrive' }),
  ];
}

const step = (line: LatLng[], name: string, maneuver: object) => ({ geometry: encodePolyline(line), name, maneuver });
const measures = (km: number) => ({ distance: km * 1000, duration: km * SECONDS_A_KM });
const waypoint = ({ lat, lng }: LatLng) => ({ name: '', location: [lng, lat] });

/** Picks the places of a list of indices; all without one, null for a list that names others. */
function chosen(points: readonly LatLng[], list: string | null): LatLng[] | null {
  if (list === null || list === 'all') return [...points];
  const found = list.split(';').flatMap((index) => points[Number(index)] ?? []);
  return found.length === list.split(';').length ? found : null;
}
