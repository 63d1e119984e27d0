import type { Bounds } from '@waka/contracts/ops/ops-views';
import type { CrowdPoints } from '../../../ui/map/crowd/crowd-feed.ts';
import type { Look } from '../../../ui/map/map-props.ts';

const MOST = 8;
const KM_A_DEGREE = 111.2;
const FREE = 0;

const steps = (km: number): number => Math.round(km * 10);

/**
 * Returns the free drivers nearest to the centre of the view with their distance in km, the nearest first. Those as far
 * as each other to a tenth of a kilometre, which is what is shown, keep their order while they move.
 */
export function freeAround({ features }: CrowdPoints, bounds: Bounds | null): { id: string; km: number }[] {
  if (!bounds) return [];
  const lat = (bounds.south + bounds.north) / 2;
  const lng = (bounds.west + bounds.east) / 2;
  const squeeze = Math.cos((lat * Math.PI) / 180);
  return features
    .filter(({ properties }) => properties.kind === FREE)
    .map(({ properties: { id }, geometry: { coordinates } }) => {
      const [x = lng, y = lat] = coordinates;
      return { id, km: Math.hypot(y - lat, (x - lng) * squeeze) * KM_A_DEGREE };
    })
    .toSorted((a, b) => steps(a.km) - steps(b.km) || a.id.localeCompare(b.id))
    .slice(0, MOST);
}

/**
 * Returns roughly the bounds of a view on a large screen, for as long as no map is drawn, as in a browser that cannot.
 */
export function boundsOf({ centre: { lat, lng }, zoom }: Look): Bounds {
  const halfLng = Math.min(180, 360 / 2 ** zoom);
  const halfLat = halfLng * Math.cos((lat * Math.PI) / 180);
  return { south: lat - halfLat, north: lat + halfLat, west: lng - halfLng, east: lng + halfLng };
}
