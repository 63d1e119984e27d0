import type { Core } from '@waka/core/platform/core';
import { storeTracks } from '@waka/core/drivers/positions/store-tracks';
import type { Metrics } from '../metrics.ts';
import { repeat, type Repetition } from '../repeat.ts';

/** Moves the tracks of rides from Redis to Postgres, every second. */
export const writeTracks = (core: Core, metrics: Metrics, worker: string): Repetition =>
  repeat({
    name: 'tracks',
    everyMs: 1000,
    logger: core.logger,
    async work() {
      metrics.tracksStored(await storeTracks(core, worker));
    },
  });
