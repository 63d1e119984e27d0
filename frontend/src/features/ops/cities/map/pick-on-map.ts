import type { LatLng } from '@waka/contracts/geo';
import type { Corners } from '../outline/drawing.ts';
import { AREA_FILL } from './area-layers.ts';

/** Within it a finger or a mouse meets a corner. */
export const REACH_PX = 26;

/** A map of either library, as far as clicks on it need it. */
interface ClickedMap {
  on: (event: 'click', listener: (click: { point: Pixel }) => void) => unknown;
  off: (event: 'click', listener: (click: { point: Pixel }) => void) => unknown;
  project: (point: LatLng) => Pixel;
  queryRenderedFeatures: (
    point: [number, number],
    options: { layers: string[] },
  ) => { properties: Record<string, unknown> | null }[];
}

interface Pixel {
  x: number;
  y: number;
}

interface Picking {
  corners: () => Corners;
  cornerPicked: (index: number) => void;
  areaPicked: (id: string) => void;
}

/** Returns which corner or, where there is none, which area is clicked. */
export function pickOn(map: ClickedMap, { corners, cornerPicked, areaPicked }: Picking): () => void {
  const clicked = ({ point }: { point: Pixel }) => {
    const distances = corners().map((corner) => {
      const { x, y } = map.project(corner);
      return Math.hypot(x - point.x, y - point.y);
    });
    const nearest = distances.indexOf(Math.min(...distances));
    if (nearest >= 0 && (distances[nearest] ?? Infinity) <= REACH_PX) return cornerPicked(nearest);
    const [hit] = map.queryRenderedFeatures([point.x, point.y], { layers: [AREA_FILL] });
    const id = hit?.properties?.['id'];
    if (typeof id === 'string') areaPicked(id);
  };
  map.on('click', clicked);
  return () => {
    map.off('click', clicked);
  };
}
