import type { LatLng } from '@waka/contracts/geo';

const PRECISION = 1e5;

/** Decodes an encoded polyline of precision 5. */
export function decodePolyline(encoded: string): LatLng[] {
  const points: LatLng[] = [];
  let at = 0;
  let lat = 0;
  let lng = 0;

  const next = () => {
    let value = 0;
    for (let shift = 0; at < encoded.length; shift += 5) {
      const chunk = encoded.charCodeAt(at) - 63;
      at += 1;
      value |= (chunk & 31) << shift;
      if (chunk < 32) break;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };

  while (at < encoded.length) {
    lat += next();
    lng += next();
    points.push({ lat: lat / PRECISION, lng: lng / PRECISION });
  }
  return points;
}
