import type { LatLng } from '@waka/contracts/geo';
import type { RoadLength, RoadUse, RoadWay } from '../../platform/ports/roads.ts';
import { decodePolyline, encodePolyline } from '../shapes/polyline.ts';
import { simplifyLine } from '../shapes/simplify-line.ts';
import { joinPieces } from './guided-way.ts';
import { piecesOfSteps } from './osrm-turns.ts';
import { soundMatrix, soundPoint, soundWay, thinned, type Provider, type Question } from './provider.ts';

const PATIENCE_MS = 1200;
const LINE = { metres: 4, points: 800 };
const NONE = ['NoRoute', 'NoSegment', 'NoMatch', 'NoTable'];
const MOST_TRACK_POINTS = 100;

/** What OSRM and Mapbox, who speak the same language, do not have in common. */
interface Dialect {
  url: string;
  way: string;
  matrix: string;
  match: string;
  nearest: string | null;
  mostLocations: number;
  token: string | null;
}

/** Asks an OSRM server with the car profile. */
export const osrm = (url: string): Provider =>
  speaking({
    url,
    way: '/route/v1/driving/',
    matrix: '/table/v1/driving/',
    match: '/match/v1/driving/',
    nearest: '/nearest/v1/driving/',
    mostLocations: 100,
    token: null,
  });

/** Asks Mapbox, which knows the traffic; its matrix takes ten places. */
export const mapbox = (url: string, token: string): Provider =>
  speaking({
    url,
    way: '/directions/v5/mapbox/driving-traffic/',
    matrix: '/directions-matrix/v1/mapbox/driving-traffic/',
    match: '/matching/v5/mapbox/driving/',
    nearest: null,
    mostLocations: 10,
    token,
  });

function speaking(dialect: Dialect): Provider {
  const { url, nearest, mostLocations } = dialect;
  const ask = <Answer>(
    path: string,
    points: readonly LatLng[],
    settings: Record<string, string>,
    read: Question<Answer>['read'],
  ): Question<Answer> => {
    const line = points.map(({ lat, lng }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');
    const address = new URL(`${url}${path}${line}`);
    for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value);
    if (dialect.token) address.searchParams.set('access_token', dialect.token);
    return { address: address.href, read };
  };
  const secondsOf = (km: unknown, given: unknown, use: RoadUse) =>
    dialect.token ? given : typeof km === 'number' ? use.secondsOf(km) : null;
  // A ferry is no ride: what leads over the water is driven round it.
  const land = { exclude: 'ferry' };
  return {
    patienceMs: PATIENCE_MS,
    mostLocations,
    mostPairs: mostLocations * mostLocations,
    mostTrackPoints: MOST_TRACK_POINTS,
    // OSRM keeps out of classes of streets alone, and Mapbox out of points, of which an outline has too many.
    avoids: false,
    // Neither says how long single streets took, and neither takes speeds in a request.
    drivenStreets: null,
    teach: null,
    way: (points, use) =>
      ask(dialect.way, points, { overview: 'simplified', geometries: 'polyline', ...land }, (body) => {
        const { distance, duration, geometry }: Record<string, unknown> = Object(Object(body).routes?.[0]);
        const km = Number(distance) / 1000;
        return soundWay(points, { km, seconds: secondsOf(km, duration, use), geometry });
      }),
    guidedWay: (points, use) =>
      ask(dialect.way, points, { overview: 'false', steps: 'true', geometries: 'polyline', ...land }, (body) => {
        const route: unknown = Object(body).routes?.[0];
        const { distance, duration }: Record<string, unknown> = Object(route);
        const { geometry, manoeuvres } = joinPieces(piecesOfSteps(route));
        const km = Number(distance) / 1000;
        const way = geometry && soundWay(points, { km, seconds: secondsOf(km, duration, use), geometry });
        return way ? { ...way, manoeuvres } : null;
      }),
    matrix(sources, targets, use) {
      const settings = {
        sources: sources.map((_, index) => index).join(';'),
        destinations: targets.map((_, index) => sources.length + index).join(';'),
        annotations: 'distance,duration',
      };
      return ask(dialect.matrix, [...sources, ...targets], settings, (body) => {
        const { distances, durations }: Record<string, unknown> = Object(body);
        if (!isTable(distances, sources.length) || !isTable(durations, sources.length)) return null;
        return soundMatrix(sources, targets, (row, column): Record<keyof RoadLength, unknown> => {
          const metres: unknown = distances[row]?.[column];
          const km = typeof metres === 'number' ? metres / 1000 : null;
          return { km, seconds: secondsOf(km, durations[row]?.[column], use) };
        });
      });
    },
    match(track, use) {
      const points = thinned(track, MOST_TRACK_POINTS);
      const timestamps = points.map(({ at }) => Math.round(at)).join(';');
      const settings = { timestamps, overview: 'full', geometries: 'polyline', tidy: 'true' };
      return ask(dialect.match, points, settings, (body) => matchIn(body, use, secondsOf));
    },
    snap: nearest
      ? (point) =>
          ask(nearest, [point], {}, (body) => {
            const place: unknown = Object(body).waypoints?.[0]?.location;
            return Array.isArray(place) ? soundPoint(place[1], place[0]) : null;
          })
      : null,
    isNone: (body) => NONE.includes(String(Object(body).code)),
  };
}

const isTable = (value: unknown, rows: number): value is unknown[][] =>
  Array.isArray(value) && value.length === rows && value.every(Array.isArray);

/** Joins the pieces in which a track with holes is matched. */
function matchIn(
  body: unknown,
  use: RoadUse,
  secondsOf: (km: unknown, given: unknown, use: RoadUse) => unknown,
): RoadWay | null {
  const pieces: unknown = Object(body).matchings;
  if (!Array.isArray(pieces) || pieces.length === 0) return null;
  const sum = (name: string) => pieces.reduce((total: number, piece) => total + Number(Object(piece)[name]), 0);
  const km = sum('distance') / 1000;
  const line = pieces.flatMap((piece) => decodePolyline(String(Object(piece).geometry)));
  if (!line.every(({ lat, lng }) => soundPoint(lat, lng))) return null;
  const geometry = encodePolyline(simplifyLine(line, LINE.metres, LINE.points));
  return soundWay([], { km, seconds: secondsOf(km, sum('duration'), use), geometry });
}
