import type { Fix } from '@waka/contracts/drivers/position';

export interface TrackOfRide {
  rideId: string;
  fixes: Fix[];
  /** Arrival at the service, by Redis' clock: the order among messages. */
  cameAt: number;
}

/** One fix as encoded in the stream. */
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

/** Decodes the fixes of a message; null when any part of it is invalid. */
export function decodeTrack(text: string): TrackPoint[] | null {
  try {
    const points: unknown = JSON.parse(text);
    return isTrack(points) ? points : null;
  } catch {
    // Not JSON.
    return null;
  }
}

// Postgres checks the single values.
const isTrack = (points: unknown): points is TrackPoint[] =>
  Array.isArray(points) && points.every((point) => Array.isArray(point));
