import type { Fix } from '@waka/contracts/drivers/position';

export interface TrackOfRide {
  rideId: string;
  fixes: Fix[];
  /** When the service had them, by Redis' clock: what puts them in order with those that came before and after. */
  cameAt: number;
}

/** One fix as the stream carries it. */
export type TrackPoint = [
  rideId: string,
  seq: number,
  at: number,
  lat: number,
  lng: number,
  heading: number | null,
  speed: number | null,
  cameAt: number,
];

export const encodeTrack = (tracks: TrackOfRide[]): string =>
  JSON.stringify(
    tracks.flatMap(({ rideId, fixes, cameAt }) =>
      fixes.map(({ seq, at, lat, lng, heading, speed }): TrackPoint => [
        rideId,
        seq,
        at,
        lat,
        lng,
        heading,
        speed,
        cameAt,
      ]),
    ),
  );

/** The fixes of a message, or null when it is none: then nothing in it can be believed. */
export function decodeTrack(text: string): TrackPoint[] | null {
  try {
    const points: unknown = JSON.parse(text);
    return isTrack(points) ? points : null;
  } catch {
    // No JSON: there is nothing else to read in it.
    return null;
  }
}

// What the single values are worth is for Postgres to say.
const isTrack = (points: unknown): points is TrackPoint[] =>
  Array.isArray(points) && points.every((point) => Array.isArray(point));
