import type { Core } from '@waka/core/core';
import { detachCards } from '@waka/core/payments/detach-cards';
import { repeat, type Repetition } from '../repeat.ts';

/** Does, each second, what no job reached: the nudge was lost with Redis, or a process died before it. */
export const startPaymentSweep = (core: Core): Repetition =>
  repeat({
    name: 'payments',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      await detachCards(core);
    },
  });
