import type { Core } from '@waka/core/platform/core';
import { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { Worker, type Job } from 'bullmq';

interface QueueWork {
  queue: string;
  /** How many jobs of the queue this process runs at once. */
  concurrency: number;
  run: (job: Job<unknown>) => Promise<void>;
  onFailed: (job: Job<unknown> | undefined, error: Error) => void;
}

export interface QueueWorker {
  stop(): Promise<void>;
}

const LOCK_MS = 30_000;
const PATIENCE_MS = 8000;

/** Runs the jobs of a queue. A job whose process crashed is run again by another worker. */
export function startQueueWorker(
  { config, logger }: Core,
  { queue, concurrency, run, onFailed }: QueueWork,
): QueueWorker {
  const connection = connectPatientRedis(config.redisUrl, `waka-${queue}`, logger);
  const worker = new Worker<unknown>(queue, run, {
    connection,
    concurrency,
    lockDuration: LOCK_MS,
    skipVersionCheck: true,
  });
  worker.on('failed', onFailed);
  // The connection's own handler logs that Redis is unreachable; without a listener here Node would end the process.
  worker.on('error', () => undefined);
  return {
    async stop() {
      // Without Redis it would wait for it; the next worker repeats the jobs in progress.
      await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
      connection.disconnect();
    },
  };
}
