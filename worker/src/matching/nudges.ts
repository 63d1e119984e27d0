import type { City } from '@waka/core/geo/cities';
import { matchingQueue } from '@waka/core/platform/redis/redis-keys';
import type { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { causeIn, type Cause } from '@waka/core/platform/telemetry/tracing';
import { Worker } from 'bullmq';

interface Listening {
  connection: ReturnType<typeof connectPatientRedis>;
  city: City;
  onNudge: (cause: Cause) => void;
}

/**
 * Takes the nudges of a city off its queue. A job carries nothing and its loss costs one tick, so it is done as soon as
 * it is seen: a second one, a stalled one or a stranger's only wakes the loop once more.
 */
export function listenForNudges({ connection, city, onNudge }: Listening): Worker {
  const worker = new Worker(
    matchingQueue(city),
    async ({ data }) => {
      onNudge(causeIn(data));
    },
    {
      connection,
      concurrency: 1,
      lockDuration: 5000,
      stalledInterval: 2000,
      maxStalledCount: 5,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      skipVersionCheck: true,
    },
  );
  // The connection's own handler tells that Redis is away; without a listener here Node would end the process.
  worker.on('error', () => undefined);
  return worker;
}
