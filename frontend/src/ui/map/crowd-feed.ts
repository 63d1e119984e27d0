import type { FeatureCollection, Point } from 'geojson';

interface CrowdPoint {
  id: string;
  /** Which of the crowd's colours it has. */
  kind: number;
}

export type CrowdPoints = FeatureCollection<Point, CrowdPoint>;

/** Where the map reads a crowd, outside of React. A zustand store of it is one; each change is another object. */
export interface CrowdFeed {
  getState: () => CrowdPoints;
  subscribe: (listener: () => void) => () => void;
}
