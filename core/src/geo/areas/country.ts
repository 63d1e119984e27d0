import { iso1A2Code } from '@rapideditor/country-coder';
import type { LatLng } from '@waka/contracts/geo';
import type { Region } from '@waka/contracts/regions';

/** Returns the served country of a point (territorial waters count), or null. */
export function regionAt(point: LatLng): Region | null {
  const code = iso1A2Code([point.lng, point.lat]);
  return code === 'SL' || code === 'GN' ? code : null;
}
