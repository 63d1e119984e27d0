import { greatCircleKm, type LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../core.ts';
import { presentPlace, type PresentedColumns } from './place.presenter.ts';

/** Further away, a place says nothing about where one stands. */
const REACH_KM = 1.5;

/** The known place nearest to a point, or null where none is near. */
export async function nearestPlace(core: Pick<Core, 'sql'>, point: LatLng): Promise<Place | null> {
  const [place] = await core.sql<PresentedColumns>(NEAREST, [point.lat, point.lng]);
  if (!place) return null;
  const km = greatCircleKm(point, { lat: place.latitude, lng: place.longitude });
  return km <= REACH_KM ? presentPlace(place) : null;
}

/** The name of the known place nearest to a point, as SQL over columns that may be null; null where none is near. */
export const nearestPlaceName = (lng: string, lat: string): string => `(
  SELECT name FROM (
    SELECT name, point(longitude, latitude) <-> point(${lng}, ${lat}) AS degrees FROM places
    WHERE ${lat} IS NOT NULL ORDER BY point(longitude, latitude) <-> point(${lng}, ${lat}) LIMIT 1
  ) AS nearest WHERE degrees <= ${REACH_KM} / 111.2)`;

// Degrees of both kinds are nearly as long as each other where we drive, so the index may compare them.
const NEAREST = `
  SELECT id, name, address, city, country, latitude, longitude, category, is_popular, created_at
  FROM places ORDER BY point(longitude, latitude) <-> point($2::float8, $1::float8) LIMIT 1`;
