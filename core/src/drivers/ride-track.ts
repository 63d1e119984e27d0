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

/** Reads only what `encodeTrack` of a node has written. */
export const decodeTrack = (text: string): TrackPoint[] => JSON.parse(text);
