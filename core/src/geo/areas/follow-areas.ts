import type { Core } from '../../platform/core.ts';
import { FailureLog } from '../../platform/telemetry/failure-log.ts';
import { areaVersions, serviceAreas, type AreaRow } from './areas.repository.ts';
import { areasVersion, setAreas } from './cities.ts';

/** How long a process may work with areas that were changed since. A new one is in force after five times that. */
const EVERY_MS = 2000;

/** Reads the service areas of Postgres and puts them in force. */
export async function readAreas({ sql }: Pick<Core, 'sql'>): Promise<void> {
  const areas = await serviceAreas(sql);
  setAreas(versionOf(areas), areas);
}

/**
 * Keeps the areas of this process those of Postgres; without Postgres the last ones stay. Calls `onLook` after every
 * look. Returns how to stop.
 */
export async function followAreas(
  core: Pick<Core, 'sql' | 'logger'>,
  onLook: () => void = () => undefined,
): Promise<() => void> {
  await readAreas(core);
  const failures = new FailureLog(core.logger, { part: 'service areas' });
  let isReading = false;
  const look = async () => {
    if (isReading) return;
    isReading = true;
    try {
      if (versionOf(await areaVersions(core.sql)) !== areasVersion()) await readAreas(core);
      onLook();
      failures.worked();
    } catch (error) {
      failures.failed(error);
    } finally {
      isReading = false;
    }
  };
  const timer = setInterval(() => void look(), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

// Of every row, so that of two changes that end at the same time none is missed. A row also changes by being in force.
const versionOf = (areas: Pick<AreaRow, 'id' | 'version' | 'isInForce'>[]): string =>
  areas.map(({ id, version, isInForce }) => `${id}:${version}${isInForce ? '' : '?'}`).join(' ');
