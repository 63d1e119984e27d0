import type { LatLng } from '@waka/contracts/geo';

/** A way along streets. */
export interface RoadWay {
  km: number;
  /** With the traffic of the moment; null when the provider knows none. */
  seconds: number | null;
  /** Encoded polyline, precision 5. */
  geometry: string;
}

export interface Roads {
  /** The way through all points, or null when no provider tells it soon enough. */
  wayThrough: (points: readonly LatLng[]) => Promise<RoadWay | null>;
}
