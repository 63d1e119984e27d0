import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type {
  DrivenStreet,
  GuidedWay,
  RoadLength,
  RoadUse,
  RoadWay,
  StreetSpeeds,
  TaughtSpeeds,
  TrackPoint,
} from '../../platform/ports/roads.ts';

/** What a question needs to know of the headers of its answer. */
export interface Headers {
  get: (name: string) => string | null;
}

export interface Question<Answer> {
  address: string;
  /** Sent as JSON by POST; without one it is a GET. */
  body?: unknown;
  /** What an answer says, or null when what is there cannot be one. */
  read: (body: unknown, headers: Headers) => Answer | null;
  /** For a question that no price waits for. */
  method?: 'PUT';
  patienceMs?: number;
}

type Matrix = (RoadLength | null)[][];

/** Puts questions into the language of a routing provider. */
export interface Provider {
  /** A price must not wait longer for a finer distance. */
  patienceMs: number;
  /** What one matrix may hold. */
  mostLocations: number;
  mostPairs: number;
  mostTrackPoints: number;
  /** Whether a way can keep out of ground. */
  avoids: boolean;
  way: (points: readonly LatLng[], use: RoadUse) => Question<RoadWay>;
  guidedWay: (points: readonly LatLng[], use: RoadUse) => Question<GuidedWay>;
  matrix: (sources: readonly LatLng[], targets: readonly LatLng[], use: RoadUse) => Question<Matrix>;
  match: (track: readonly TrackPoint[], use: RoadUse) => Question<RoadWay>;
  /** Null where the provider has no such call. */
  drivenStreets: ((track: readonly TrackPoint[], use: RoadUse) => Question<DrivenStreet[]>) | null;
  teach: ((speeds: StreetSpeeds) => Question<TaughtSpeeds>) | null;
  snap: ((point: LatLng, use: RoadUse) => Question<LatLng>) | null;
  /** No street leads there, or none is near: an answer like another, and no reason to distrust the provider. */
  isNone: (body: unknown) => boolean;
}

const LONGEST_GEOMETRY = 30_000;
const LONGEST_KM = 3000;
/** Points lie beside the street, so that a way may be a little shorter than the straight line between them. */
const SHORTEST_SHARE = 0.9;
const SNAPPED_KM = 0.15;

/** Returns a way, or null when it cannot be one through these points. */
export function soundWay(points: readonly LatLng[], way: Record<keyof RoadWay, unknown>): RoadWay | null {
  const length = soundLength(lineKm(points), way);
  const { geometry } = way;
  if (!length || typeof geometry !== 'string' || geometry.length > LONGEST_GEOMETRY) return null;
  return { ...length, geometry };
}

/** Returns a length, or null when it cannot be one of a way whose ends lie so far apart. */
function soundLength(straightKm: number, { km, seconds }: Record<keyof RoadLength, unknown>): RoadLength | null {
  if (typeof km !== 'number' || typeof seconds !== 'number') return null;
  const isSound = km >= straightKm * SHORTEST_SHARE - SNAPPED_KM && km < LONGEST_KM && seconds >= 0 && seconds < 1e6;
  return isSound ? { km, seconds } : null;
}

/** Returns a matrix as wide and as high as was asked for, with null for what cannot be a length. */
export function soundMatrix(
  sources: readonly LatLng[],
  targets: readonly LatLng[],
  at: (row: number, column: number) => Record<keyof RoadLength, unknown>,
): Matrix {
  return sources.map((from, row) => targets.map((to, column) => soundLength(greatCircleKm(from, to), at(row, column))));
}

const lineKm = (points: readonly LatLng[]): number =>
  points.reduce((sum, point, index) => sum + greatCircleKm(points[index - 1] ?? point, point), 0);

/** Returns the place that a pair of numbers names, or null. */
export function soundPoint(lat: unknown, lng: unknown): LatLng | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Thins a track evenly and keeps its ends. */
export function thinned<Point>(track: readonly Point[], most: number): Point[] {
  if (track.length <= most) return [...track];
  const step = (track.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => track[Math.round(index * step)]).filter(
    (point) => point !== undefined,
  );
}
