import type { LatLng } from './geo.ts';

const M_A_DEGREE = 111_195;
const CORNERS = 48;

/** Returns points all around one, so many metres from it; as a polygon they are at most a hundredth smaller than a circle. */
export const ringAround = ({ lat, lng }: LatLng, metres: number, count = CORNERS): LatLng[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = metres / M_A_DEGREE;
    return {
      lat: lat + reach * Math.cos(angle),
      lng: lng + (reach * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
    };
  });
