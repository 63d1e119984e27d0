import { countryOfPhone } from '@waka/contracts/accounts/phone';
import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import { regionFacts, regionOfAddress } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { presentPlace, type PresentedColumns } from './place.presenter.ts';

/** About 50 km: the reach of a city, its airport among it. */
const REACH_DEGREES = 0.45;

/**
 * The best-known places around a point, the nearest first. Where none is near, and without a point: those of the country
 * that the saved address names, or of the phone's country.
 */
export async function popularPlaces(
  core: Pick<Core, 'sql'>,
  reader: Actor,
  from: LatLng | null = null,
): Promise<Place[]> {
  const near = from ? await core.sql<PresentedColumns>(NEAR, [from.lat, from.lng, REACH_DEGREES]) : [];
  if (near.length > 0) return near.map(presentPlace);
  const [user] = await core.sql<{ address: string | null; phone: string | null }>(
    'SELECT address, phone FROM users WHERE id = $1',
    [reader.id],
  );
  const region = regionOfAddress(user?.address) ?? (user?.phone ? countryOfPhone(user.phone) : null);
  const country = region && regionFacts[region].country;
  return (await core.sql<PresentedColumns>(POPULAR, [country])).map(presentPlace);
}

const COLUMNS = 'id, name, address, city, country, latitude, longitude, category, is_popular, created_at';

// Degrees of both kinds are nearly as long as each other where we drive.
const NEAR = `
  SELECT ${COLUMNS} FROM places
  WHERE is_popular AND point(longitude, latitude) <-> point($2::float8, $1::float8) < $3
  ORDER BY point(longitude, latitude) <-> point($2::float8, $1::float8), id`;

const POPULAR = `
  SELECT ${COLUMNS} FROM places WHERE is_popular AND ($1::text IS NULL OR country = $1)
  ORDER BY id`;
