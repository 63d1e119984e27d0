import type { LatLng } from '@waka/contracts/geo';
import type { GuidedWay, RoadUse, RoadWay, TrackPoint } from '../../platform/ports/roads.ts';
import { decodePolyline, encodePolyline } from '../shapes/polyline.ts';
import { simplifyLine } from '../shapes/simplify-line.ts';
import { joinPieces } from './guided-way.ts';
import { soundMatrix, soundPoint, soundWay, thinned, type Headers, type Provider, type Question } from './provider.ts';
import { piecesOfLegs } from './valhalla-turns.ts';
import { drivenStreetsIn, speedsFor, taughtIn, TRACED } from './valhalla-lessons.ts';

/** It stands beside us. */
const PATIENCE_MS = 800;
/** At night none waits: for one track, and until all streets of a country were looked up. */
const [NIGHT_MS, LESSON_MS] = [5000, 300_000];
/** Valhalla's own limit for a matrix is 2500 pairs. */
const MOST_PAIRS = 2500;
const MOST_LOCATIONS = 100;
const MOST_TRACK_POINTS = 1000;
/** As many as `streets` takes; more would be an error instead of a way. */
const MOST_EXCLUDED = 2000;
/** A place farther from any street than this lies beyond the streets that are known. */
const OFF_STREET_METRES = 2000;
const LONGEST_SHAPE = 2_000_000;
const LINE = { metres: 4, points: 800 };
/** No path between the places, none within reach, no street near one of them, a track that fits no street. */
const NONE = [154, 170, 171, 442, 443, 444];

/** Seconds of the tiles that `npm run streets` builds for one of Valhalla's own speeds, on Freetown's main roads. */
const FREE_FLOW = 2.5;

const COSTING = { car: 'auto', motorbike: 'motorcycle' } as const;

/** Asks Valhalla: our own `streets`, or the official container. */
export function valhalla(url: string, speeds: 'streets' | 'free_flow'): Provider {
  const slower = speeds === 'free_flow' ? FREE_FLOW : 1;
  const ask = <Answer>(path: string, body: object, read: Question<Answer>['read']): Question<Answer> => ({
    address: `${url}${path}`,
    body,
    read,
  });
  // Speeds that were learned are those of the street already.
  const slowness = (headers: Headers, use: RoadUse, points: readonly LatLng[]): number =>
    isLearned(headers, use) ? use.perCarSecond : slower * use.slowdown(points);
  return {
    patienceMs: PATIENCE_MS,
    mostLocations: MOST_LOCATIONS,
    mostPairs: MOST_PAIRS,
    mostTrackPoints: MOST_TRACK_POINTS,
    avoids: true,
    way: (points, use) =>
      ask(
        '/route',
        { ...how(use), ...departing(use), ...around(use), locations: points.map(location), directions_type: 'none' },
        (body, headers) => wayIn(body, points, slowness(headers, use, points)),
      ),
    guidedWay: (points, use) =>
      // Its narrative is left out: the phone has the words in the language of its driver.
      ask(
        '/route',
        {
          ...how(use),
          ...departing(use),
          ...around(use),
          locations: points.map(location),
          directions_type: 'maneuvers',
        },
        (body, headers) => guidedWayIn(body, points, slowness(headers, use, points)),
      ),
    matrix: (sources, targets, use) =>
      ask(
        '/sources_to_targets',
        // One place without a street near it would leave all the others without an answer.
        { ...how(use), sources: sources.map(anywhere), targets: targets.map(anywhere) },
        (body, headers) => matrixIn(body, sources, targets, (from, to) => slowness(headers, use, [from, to])),
      ),
    match(track, use) {
      const points = thinned(track, MOST_TRACK_POINTS);
      return ask('/trace_route', { ...how(use), ...tracked(points), directions_type: 'none' }, (body, headers) =>
        wayIn(body, [], slowness(headers, use, points)),
      );
    },
    drivenStreets(track, use) {
      const points = thinned(track, MOST_TRACK_POINTS);
      const question = { ...how(use), ...tracked(points), filters: TRACED };
      const read = (body: unknown) => drivenStreetsIn(body, points, use.perCarSecond);
      return { ...ask('/trace_attributes', question, read), patienceMs: NIGHT_MS };
    },
    teach: (lesson) => ({
      ...ask('/speeds', speedsFor(lesson), taughtIn),
      method: 'PUT',
      patienceMs: LESSON_MS,
    }),
    snap: (point, use) =>
      ask('/locate', { ...how(use), locations: [location(point)], verbose: false }, (body) => {
        const edge: Record<string, unknown> = Object(Object(body)[0]?.edges?.[0]);
        return soundPoint(edge.correlated_lat, edge.correlated_lon);
      }),
    isNone: (body) => NONE.includes(Number(Object(body).error_code)) || hasFerry(body) || hasNoStreet(body),
  };
}

const anywhere = ({ lat, lng }: LatLng) => ({ lat, lon: lng });
const location = (point: LatLng) => ({ ...anywhere(point), search_cutoff: OFF_STREET_METRES });

// A ferry is no ride: what leads over the water is driven round it.
function how({ vehicle }: RoadUse) {
  const costing = COSTING[vehicle];
  return { costing, costing_options: { [costing]: { use_ferry: 0, exclude_ferries: true } }, units: 'kilometers' };
}

/** Both countries keep Greenwich's time. */
const DEPARTURE = 1;

const departing = ({ at }: RoadUse) =>
  at ? { date_time: { type: DEPARTURE, value: at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length) } } : {};

/** Excludes the street of a point; within its usual tolerance of a corner the engine would exclude all that meet there. */
const streetAt = (point: LatLng) => ({ ...anywhere(point), node_snap_tolerance: 0 });

/** Leaves out repeated points, and of too many all but every second, third and so on. */
function apart(points: readonly LatLng[]): LatLng[] {
  const different = [...new Map(points.map((point) => [`${point.lat},${point.lng}`, point])).values()];
  const step = Math.max(1, Math.ceil(different.length / MOST_EXCLUDED));
  return different.filter((_, index) => index % step === 0);
}

function around({ avoid = [] }: RoadUse) {
  const outlines = avoid.filter(({ length }) => length > 1);
  const streets = apart(avoid.flatMap((points) => (points.length === 1 ? points : []))).map(streetAt);
  return {
    ...(outlines.length > 0 && {
      exclude_polygons: outlines.map((outline) => outline.map(({ lat, lng }) => [lng, lat])),
    }),
    ...(streets.length > 0 && { exclude_locations: streets }),
  };
}

const tracked = (points: readonly TrackPoint[]) => ({
  shape: points.map(({ lat, lng, at }) => ({ lat, lon: lng, time: Math.round(at) })),
  shape_match: 'map_snap',
});

/** Checks whether the streets have learned the speeds of an area; ours name such areas in a header. */
const isLearned = (headers: Headers, { area }: RoadUse): boolean =>
  headers.get('streets-learned')?.split(',').includes(area) ?? false;

const hasFerry = (body: unknown): boolean => Object(body).trip?.summary?.has_ferry === true;

/** Checks whether an answer about a place says that there is no street within reach. */
const hasNoStreet = (body: unknown): boolean =>
  Array.isArray(body) && body.length === 1 && Object.hasOwn(Object(body[0]), 'edges') && !body[0].edges?.length;

function wayIn(body: unknown, points: readonly LatLng[], slowdown: number): RoadWay | null {
  const trip: Record<string, unknown> = Object(Object(body).trip);
  const { length: km, time }: Record<string, unknown> = Object(trip.summary);
  const line = Array.isArray(trip.legs) ? lineOf(trip.legs) : null;
  if (!line) return null;
  const geometry = encodePolyline(simplifyLine(line, LINE.metres, LINE.points));
  return soundWay(points, { km, seconds: Number(time) * slowdown, geometry });
}

function guidedWayIn(body: unknown, points: readonly LatLng[], slowdown: number): GuidedWay | null {
  const way = wayIn(body, points, slowdown);
  const pieces = way && piecesOfLegs(Object(body).trip.legs);
  return way && { ...way, manoeuvres: [], ...(pieces?.length && joinPieces(pieces)) };
}

/** Joins the legs in one line, each without the point where the one before has ended. */
function lineOf(legs: readonly unknown[]): LatLng[] | null {
  const lines = legs.map((leg) => {
    const shape: unknown = Object(leg).shape;
    if (typeof shape !== 'string' || shape.length > LONGEST_SHAPE) return [];
    return decodePolyline(shape, 6);
  });
  const line = lines.flatMap((points, leg) => (leg === 0 ? points : points.slice(1)));
  return line.length >= 2 && line.every(({ lat, lng }) => soundPoint(lat, lng)) ? line : null;
}

function matrixIn(
  body: unknown,
  sources: readonly LatLng[],
  targets: readonly LatLng[],
  slowdown: (from: LatLng, to: LatLng) => number,
) {
  const rows: unknown = Object(body).sources_to_targets;
  if (!Array.isArray(rows) || rows.length !== sources.length) return null;
  return soundMatrix(sources, targets, (row, column) => {
    const { distance, time }: Record<string, unknown> = Object(rows[row]?.[column]);
    const [from, to] = [sources[row], targets[column]];
    return { km: distance, seconds: typeof time === 'number' && from && to ? time * slowdown(from, to) : null };
  });
}
