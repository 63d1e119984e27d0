import type { Core } from '@waka/core/core';
import { CityPools } from '@waka/core/matching/city-pools';
import { tellAwaited } from '@waka/core/rides/await-driver';
import { repeat, type Repetition } from '../repeat.ts';

/** Looks every half a minute whether a driver has come near riders who asked to be told of one. */
export function tellWhoAwaits(core: Core): Repetition {
  const pools = new CityPools(core);
  return repeat({
    name: 'awaited drivers',
    everyMs: 30_000,
    spreadMs: 3000,
    logger: core.logger,
    async work() {
      const told = await tellAwaited(core, pools);
      if (told > 0) core.logger.info({ told }, 'riders told of a driver near');
    },
  });
}
