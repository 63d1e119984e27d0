import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import type { Core } from '../core.ts';
import { presentPlace, type PresentedColumns } from './place.presenter.ts';

/** About 1.5 km: further away, a place says nothing about where one stands. */
const REACH_DEGREES = 0.014;

/** The known place nearest to a point, or null where none is near. */
export async function nearestPlace(core: Pick<Core, 'sql'>, { lat, lng }: LatLng): Promise<Place | null> {
  const [place] = await core.sql<PresentedColumns>(NEAREST, [lat, lng, REACH_DEGREES]);
  return place ? presentPlace(place) : null;
}

const NEAREST = `
  SELECT id, name, address, city, country, latitude, longitude, category, is_popular, created_at
  FROM places
  WHERE latitude BETWEEN $1::float8 - $3::float8 AND $1::float8 + $3::float8
    AND longitude BETWEEN $2::float8 - $3::float8 AND $2::float8 + $3::float8
  ORDER BY (latitude - $1::float8) ^ 2 + (longitude - $2::float8) ^ 2
  LIMIT 1`;
