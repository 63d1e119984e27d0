import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../platform/core.ts';
import { presentPlace } from './place.presenter.ts';
import { nearestTo } from './places.repository.ts';

/** A place further away does not describe the point. */
export const REACH_KM = 1.5;

/** Finds the known place nearest to a point, or null where none is near. */
export async function nearestPlace(core: Pick<Core, 'sql'>, point: LatLng): Promise<Place | null> {
  const [place] = await nearestTo(core.sql, point.lat, point.lng);
  if (!place) return null;
  const km = greatCircleKm(point, { lat: place.latitude, lng: place.longitude });
  return km <= REACH_KM ? presentPlace(place) : null;
}
