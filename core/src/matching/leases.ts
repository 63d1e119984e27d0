import { CITIES, type City } from '../geo/cities.ts';
import type { Core } from '../platform/core.ts';
import { releaseCities, renewCities } from './rounds/rounds.repository.ts';

/** A worker that is silent for this long has lost its cities. */
export const LEASE_SECONDS = 3;

/** Shows that this worker lives, and answers the cities it may match until the lease runs out. */
export async function renewLeases({ sql }: Pick<Core, 'sql'>, owner: string): Promise<City[]> {
  const leases = await renewCities(sql, owner, [...CITIES], LEASE_SECONDS);
  return leases.map(({ city }) => city);
}

/** Lets the other workers go on at once. */
export const releaseLeases = ({ sql }: Pick<Core, 'sql'>, owner: string): Promise<unknown> => releaseCities(sql, owner);
