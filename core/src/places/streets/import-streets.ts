import { createHash } from 'node:crypto';
import { areasVersion } from '../../geo/areas/cities.ts';
import type { Core } from '../../platform/core.ts';
import { lockName } from '../../platform/postgres/platform.repository.ts';
import { currentBuild, readNames } from './built-names.ts';
import { isImported, neighbours, storeStreets } from './street-names.repository.ts';
import { streetRows } from './street-rows.ts';

/**
 * Brings the names of the streets in use into the search for places, once a build and whenever service areas change.
 * Answers how many there are then; null where nothing was to do.
 */
export async function importStreets({
  sql,
  transaction,
  config: { streetsDir },
}: Pick<Core, 'sql' | 'transaction' | 'config'>): Promise<number | null> {
  const build = streetsDir === null ? null : await currentBuild(streetsDir);
  if (streetsDir === null || !build) return null;
  const version = createHash('sha256').update(`${build.version} ${areasVersion()}`).digest('hex').slice(0, 16);
  if (await isImported(sql, version)) return null;
  const rows = streetRows(await readNames(streetsDir, build), await neighbours(sql), version);
  // A build that lost its names takes none away.
  if (rows.length === 0) return null;
  await transaction(async (within) => {
    // Of two runs at once the second one changes nothing.
    await lockName(within, 'names of streets');
    await storeStreets(within, version, rows);
  });
  return rows.length;
}
