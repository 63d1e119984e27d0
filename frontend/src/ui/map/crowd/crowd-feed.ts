import type { FeatureCollection, Point } from 'geojson';

interface CrowdPoint {
  id: string;
  /** Index of its colour in the crowd's colours. */
  kind: number;
}

export type CrowdPoints = FeatureCollection<Point, CrowdPoint>;

/**
 * The points of a crowd, read by the map outside of React, for example a zustand store. Each change is a new object.
 */
export interface CrowdFeed {
  getState: () => CrowdPoints;
  subscribe: (listener: () => void) => () => void;
}
