import type { Core } from '@waka/core/platform/core';
import { relayOutbox } from '@waka/core/app/relay-outbox';
import type { Metrics } from '../metrics.ts';
import { repeat, type Repetition } from '../repeat.ts';

const BATCH = 100;

/** Publishes, each second, the outbox rows of processes that crashed or could not reach Redis. */
export const startRelay = (core: Core, metrics: Metrics): Repetition =>
  repeat({
    name: 'outbox',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      for (let taken = BATCH; taken === BATCH;) {
        // In sequence, in the order of the events.
        taken = await relayOutbox(core, BATCH);
        metrics.relayed(taken);
      }
    },
  });
