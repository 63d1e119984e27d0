import { CITIES, type City } from '../geo/cities.ts';
import type { Core } from '../platform/core.ts';
import { releaseCities, renewCities } from './rounds/rounds.repository.ts';

/** A worker that has not renewed its leases for this long has lost its cities. */
export const LEASE_SECONDS = 3;

/** Renews the worker's heartbeat; returns the cities that it may match until the lease runs out. */
export async function renewLeases({ sql }: Pick<Core, 'sql'>, owner: string): Promise<City[]> {
  const leases = await renewCities(sql, owner, [...CITIES], LEASE_SECONDS);
  return leases.map(({ city }) => city);
}

/** Releases the worker's cities, so that other workers can take them at once. */
export const releaseLeases = ({ sql }: Pick<Core, 'sql'>, owner: string): Promise<unknown> => releaseCities(sql, owner);
