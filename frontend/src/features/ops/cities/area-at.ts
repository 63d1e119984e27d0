import type { LatLng } from '@waka/contracts/geo';
import type { ServiceAreaView } from '@waka/contracts/ops/areas/area-views';
import type { Region } from '@waka/contracts/regions';

/** Returns the area that serves a point: an open city around it, else the rest of its country. */
export function areaAt(areas: readonly ServiceAreaView[], point: LatLng, region: Region): ServiceAreaView | undefined {
  const ofRegion = areas.filter((area) => area.region === region);
  const city = ofRegion.find(({ isOpen, polygon }) => isOpen && polygon && isInside(polygon, point));
  return city ?? ofRegion.find(({ kind }) => kind === 'rest');
}

/** Counts the lines to the east of a point: it is inside where they are an odd number. */
function isInside(corners: readonly LatLng[], { lat, lng }: LatLng): boolean {
  const toTheEast = corners.filter((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    if (corner.lat > lat === next.lat > lat) return false;
    return lng < corner.lng + ((lat - corner.lat) / (next.lat - corner.lat)) * (next.lng - corner.lng);
  });
  return toTheEast.length % 2 === 1;
}
