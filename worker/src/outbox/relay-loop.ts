import type { Core } from '@waka/core/platform/core';
import { relayOutbox } from '@waka/core/app/relay-outbox';
import type { Metrics } from '../metrics.ts';
import { repeat, type Repetition } from '../repeat.ts';

const BATCH = 100;

/** Tells, each second, what a process that died or could not reach Redis left untold. */
export const startRelay = (core: Core, metrics: Metrics): Repetition =>
  repeat({
    name: 'outbox',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      for (let told = BATCH; told === BATCH;) {
        // One batch after the other, in the order of what happened.
        told = await relayOutbox(core, BATCH);
        metrics.relayed(told);
      }
    },
  });
