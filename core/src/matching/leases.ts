import { allAreas, type City } from '../geo/areas/cities.ts';
import type { Core } from '../platform/core.ts';
import { releaseCities, renewCities } from './rounds/rounds.repository.ts';

/** A worker that has not renewed its leases for this long has lost its cities. */
export const LEASE_SECONDS = 3;

/**
 * Renews the worker's heartbeat; returns the cities that it may match until the lease runs out. A closed city is
 * matched while a ride still searches there.
 */
export async function renewLeases({ sql }: Pick<Core, 'sql'>, owner: string): Promise<City[]> {
  const areas = allAreas();
  const open = areas.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const closed = areas.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
  const leases = await renewCities(sql, owner, open, LEASE_SECONDS, closed);
  return leases.map(({ city }) => city);
}

/** Releases the worker's cities, so that other workers can take them at once. */
export const releaseLeases = ({ sql }: Pick<Core, 'sql'>, owner: string): Promise<unknown> => releaseCities(sql, owner);
