import { CityPools } from '@waka/core/matching/rounds/city-pools';
import type { Core } from '@waka/core/platform/core';
import { beginDueRides } from '@waka/core/scheduled/begin-scheduled';
import { repeat, type Repetition } from '../repeat.ts';

/**
 * Begins, each second, the search for scheduled rides whose time for it has come. When is known from the row, so that
 * nothing has to wake the worker up and nothing is lost with Redis.
 */
export function startScheduledSweep(core: Core): Repetition {
  const pools = new CityPools(core);
  return repeat({
    name: 'scheduled rides',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      const begun = await beginDueRides(core, pools);
      if (begun > 0) core.logger.info({ begun }, 'scheduled rides begun');
    },
  });
}
