import type { Core } from '../platform/core.ts';
import { FailureLog } from '../platform/telemetry/failure-log.ts';
import { areaVersions, serviceAreas } from './areas.repository.ts';
import { areasVersion, setAreas } from './cities.ts';
import type { ServiceArea } from './service-area.entity.ts';

/** How long a process may work with areas that were changed since. */
const EVERY_MS = 2000;

/** Reads the service areas of Postgres and puts them in force. */
export async function readAreas({ sql }: Pick<Core, 'sql'>): Promise<void> {
  const areas = await serviceAreas(sql);
  setAreas(versionOf(areas), areas);
}

/** Keeps the areas of this process those of Postgres; without Postgres the last ones stay. Returns how to stop. */
export async function followAreas(core: Pick<Core, 'sql' | 'logger'>): Promise<() => void> {
  await readAreas(core);
  const failures = new FailureLog(core.logger, { part: 'service areas' });
  let isReading = false;
  const look = async () => {
    if (isReading) return;
    isReading = true;
    try {
      if (versionOf(await areaVersions(core.sql)) !== areasVersion()) await readAreas(core);
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

// Of every row, so that of two changes that end at the same time none is missed.
const versionOf = (areas: Pick<ServiceArea, 'id' | 'version'>[]): string =>
  areas.map(({ id, version }) => `${id}:${version}`).join(' ');
