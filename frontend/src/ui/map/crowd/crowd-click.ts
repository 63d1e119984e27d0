import type { LatLng } from '@waka/contracts/geo';
import type { Geometry } from 'geojson';
import type { MapHandle } from '../map-kit.ts';
import type { LiveMapProps } from '../map-props.ts';

interface Hit {
  geometry: Geometry;
  properties: Record<string, unknown> | null;
  source?: string | null;
}

const CLOSER = 2;
const MOVE_MS = 400;

/** Handles a click on a crowd: picks a dot, zooms in on a cluster. Returns whether there was one. */
export function clickCrowd(
  map: MapHandle,
  hits: readonly Hit[] | undefined,
  onPicked: ((crowd: string, id: string) => void) | undefined,
): boolean {
  const [hit] = hits ?? [];
  if (!hit || hit.geometry.type !== 'Point') return false;
  const [lng = 0, lat = 0] = hit.geometry.coordinates;
  const id = hit.properties?.id;
  if (typeof id === 'string' && hit.source) onPicked?.(hit.source, id);
  else map.easeTo({ center: [lng, lat], zoom: map.getZoom() + CLOSER, offset: [0, 0], duration: MOVE_MS });
  return true;
}

interface Corners {
  getSouth: () => number;
  getWest: () => number;
  getNorth: () => number;
  getEast: () => number;
}

interface SeenMap {
  getBounds: () => Corners | null;
  getCenter: () => LatLng;
  getZoom: () => number;
}

/** Reports the visible bounds, clamped to the world: zoomed far out a map shows more than one. */
export function tellSeen(onSeen: LiveMapProps['onSeen'], map: SeenMap): void {
  const seen = map.getBounds();
  if (!seen) return;
  const { lat, lng } = map.getCenter();
  const bounds = {
    south: Math.max(-90, seen.getSouth()),
    west: Math.max(-180, seen.getWest()),
    north: Math.min(90, seen.getNorth()),
    east: Math.min(180, seen.getEast()),
  };
  onSeen?.(bounds, { centre: { lat, lng }, zoom: map.getZoom() });
}
