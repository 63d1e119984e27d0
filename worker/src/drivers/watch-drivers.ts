import type { Core } from '@waka/core/platform/core';
import { reconcileAssignments } from '@waka/core/drivers/duty/reconcile-assignments';
import { retireSilentDrivers } from '@waka/core/shifts/retire-silent-drivers';
import { repeat, type Repetition } from '../repeat.ts';

/** Corrects, every ten seconds, the drivers' duties in Redis, and ends the shifts of silent drivers. */
export const watchDrivers = (core: Core): Repetition =>
  repeat({
    name: 'drivers',
    everyMs: 10_000,
    spreadMs: 1000,
    logger: core.logger,
    async work() {
      const corrected = await reconcileAssignments(core);
      const retired = await retireSilentDrivers(core);
      if (corrected > 0 || retired > 0) core.logger.info({ corrected, retired }, 'duty of drivers corrected');
    },
  });
