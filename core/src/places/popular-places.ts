import { countryOfPhone } from '@waka/contracts/accounts/phone';
import type { LatLng } from '@waka/contracts/geo';
import type { Place } from '@waka/contracts/places/place';
import { regionFacts, regionOfAddress } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import { userById } from '../accounts/users.repository.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { presentPlace } from './place.presenter.ts';
import { knownNear, popularIn, popularNear } from './places.repository.ts';

/** About 50 km: a city with its airport. */
const REACH_DEGREES = 0.45;

/**
 * Lists the best-known places around a point, the nearest first; in a town that has none, the known places there.
 * Where no place is near, and without a point: those of the country in the saved address, or of the phone's country.
 */
export async function popularPlaces(
  core: Pick<Core, 'sql'>,
  reader: Actor,
  from: LatLng | null = null,
): Promise<Place[]> {
  const near = from ? await placesAround(core.sql, from) : [];
  if (near.length > 0) return near.map(presentPlace);
  const user = await userById(core.sql, reader.id);
  const region = regionOfAddress(user?.address) ?? (user?.phone ? countryOfPhone(user.phone) : null);
  const country = region && regionFacts[region].country;
  return (await popularIn(core.sql, country)).map(presentPlace);
}

async function placesAround(sql: Sql, { lat, lng }: LatLng) {
  const popular = await popularNear(sql, lat, lng, REACH_DEGREES);
  return popular.length > 0 ? popular : knownNear(sql, lat, lng, REACH_DEGREES);
}
