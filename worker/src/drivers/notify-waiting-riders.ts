import type { Core } from '@waka/core/platform/core';
import { CityPools } from '@waka/core/matching/rounds/city-pools';
import { notifyWaitingRiders } from '@waka/core/trips/await-driver';
import { repeat, type Repetition } from '../repeat.ts';

/** Checks every half a minute whether a driver has come near riders who asked for a notification. */
export function repeatDriverAlerts(core: Core): Repetition {
  const pools = new CityPools(core);
  return repeat({
    name: 'driver alerts',
    everyMs: 30_000,
    spreadMs: 3000,
    logger: core.logger,
    async work() {
      const notified = await notifyWaitingRiders(core, pools);
      if (notified > 0) core.logger.info({ notified }, 'waiting riders notified of a driver near');
    },
  });
}
