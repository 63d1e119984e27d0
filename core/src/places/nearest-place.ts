import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../platform/core.ts';
import { BESIDE_KM } from './near-place.ts';
import { presentPlace } from './place.presenter.ts';
import { nearestTo } from './places.repository.ts';

/** Finds the known place nearest to a point, or null where none is near. Pages of the release before ask for it. */
export async function nearestPlace({ sql }: Pick<Core, 'sql'>, point: LatLng): Promise<Place | null> {
  const [place] = await nearestTo(sql, point.lat, point.lng);
  if (!place) return null;
  const km = greatCircleKm(point, { lat: place.latitude, lng: place.longitude });
  return km <= BESIDE_KM ? presentPlace(place) : null;
}
