import polyline from '@mapbox/polyline';
import type { LatLng } from '@waka/contracts/geo';

/** Encodes a line in Google's format, precision 5. */
export const encodePolyline = (points: readonly LatLng[]): string =>
  polyline.encode(points.map(({ lat, lng }) => [lat, lng]));

/** Decodes a line in Google's format, precision 5. */
export const decodePolyline = (encoded: string): LatLng[] =>
  polyline.decode(encoded).map(([lat, lng]) => ({ lat, lng }));
