import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../platform/core.ts';
import { presentPlace } from './place.presenter.ts';
import { nearestTo } from './places.repository.ts';

/** A place further away does not describe the point. */
const REACH_KM = 1.5;

/** Finds the known place nearest to a point, or null where none is near. */
export async function nearestPlace(core: Pick<Core, 'sql'>, point: LatLng): Promise<Place | null> {
  const [place] = await nearestTo(core.sql, point.lat, point.lng);
  if (!place) return null;
  const km = greatCircleKm(point, { lat: place.latitude, lng: place.longitude });
  return km <= REACH_KM ? presentPlace(place) : null;
}

/**
 * Builds the SQL for the name of the known place nearest to a point, over nullable columns; null where none is near.
 */
export const nearestPlaceName = (lng: string, lat: string): string => `(
  SELECT name FROM (
    SELECT name, point(longitude, latitude) <-> point(${lng}, ${lat}) AS degrees FROM places
    WHERE ${lat} IS NOT NULL ORDER BY point(longitude, latitude) <-> point(${lng}, ${lat}) LIMIT 1
  ) AS nearest WHERE degrees <= ${REACH_KM} / 111.2)`;
