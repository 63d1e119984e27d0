import type { Fix } from '@waka/contracts/drivers/position';

export interface TrackOfRide {
  rideId: string;
  fixes: Fix[];
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
];

export const encodeTrack = (tracks: TrackOfRide[]): string =>
  JSON.stringify(
    tracks.flatMap(({ rideId, fixes }) =>
      fixes.map(({ seq, at, lat, lng, heading, speed }): TrackPoint => [rideId, seq, at, lat, lng, heading, speed]),
    ),
  );

/** Reads only what `encodeTrack` of a node has written. */
export const decodeTrack = (text: string): TrackPoint[] => JSON.parse(text);
