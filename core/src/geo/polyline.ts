import polyline from '@mapbox/polyline';
import type { LatLng } from '@waka/contracts/geo';

/** Encodes a line in Google's format, precision 5. */
export const encodePolyline = (points: LatLng[]): string => polyline.encode(points.map(({ lat, lng }) => [lat, lng]));
