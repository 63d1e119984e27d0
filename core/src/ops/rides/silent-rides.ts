import type { Core } from '../../platform/core.ts';
import { silencesMs } from '../../rides/views/last-seen.ts';
import { ridesUnderWay } from './ride-files.repository.ts';

/** A phone sends a fix every few seconds; after this long something is wrong with it. */
const SILENT_MS = 90_000;

/** Lists the rides under way whose driver is silent; none while that cannot be known. */
export async function silentRideIds({ sql, redis, logger }: Pick<Core, 'sql' | 'redis' | 'logger'>): Promise<string[]> {
  const rides = await ridesUnderWay(sql);
  try {
    const silences = await silencesMs({ redis }, rides);
    return rides.filter((_, place) => (silences[place] ?? 0) >= SILENT_MS).map(({ id }) => id);
  } catch (error) {
    logger.debug({ error }, 'last contact of drivers not read');
    return [];
  }
}
