import polyline from '@mapbox/polyline';
import type { LatLng } from '@waka/contracts/geo';

/** Decodes a line in Google's format, precision 5. */
export const decodePolyline = (encoded: string): LatLng[] =>
  polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng }));
