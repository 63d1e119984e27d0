import polyline from '@mapbox/polyline';
import type { LatLng } from '@waka/contracts/geo';

/** Encodes a line in Google's format, precision 5. */
export const encodePolyline = (points: readonly LatLng[]): string =>
  polyline.encode(points.map(({ lat, lng }) => [lat, lng]));

/** Decodes a line; Valhalla writes with precision 6. */
export const decodePolyline = (text: string, precision = 5): LatLng[] =>
  polyline.decode(text, precision).map(([lat, lng]) => ({ lat, lng }));
