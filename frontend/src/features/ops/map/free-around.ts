import type { Bounds } from '@waka/contracts/ops/ops-views';
import type { CrowdPoints } from '../../../ui/map/crowd-feed.ts';

const MOST = 8;
const KM_A_DEGREE = 111.2;
const FREE = 0;

/** The free drivers nearest to the middle of what is seen, by their ids, so that they keep their places while they move. */
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
    .toSorted((a, b) => a.km - b.km)
    .slice(0, MOST)
    .toSorted((a, b) => a.id.localeCompare(b.id));
}
