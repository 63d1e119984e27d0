import type { Core } from '@waka/core/core';
import { detachCards } from '@waka/core/payments/detach-cards';
import { connectPatientRedis } from '@waka/core/platform/redis';
import { PAYMENTS_QUEUE } from '@waka/core/platform/redis-keys';
import { Worker } from 'bullmq';

const PATIENCE_MS = 8000;

/** Does at once what was committed a moment ago. What a job says is not trusted: the database knows what is left. */
export function startPaymentQueue(core: Core): { stop(): Promise<void> } {
  const { config, logger } = core;
  const connection = connectPatientRedis(config.redisUrl, 'waka-payments', logger);
  const worker = new Worker<unknown>(
    PAYMENTS_QUEUE,
    async ({ name }) => {
      if (name === 'detach') await detachCards(core);
    },
    { connection, concurrency: 10, lockDuration: 30_000, skipVersionCheck: true },
  );
  worker.on('failed', (job, error) => logger.error({ job: job?.name, reason: error.message }, 'left to the sweep'));
  // The connection's own handler tells that Redis is away; without a listener here Node would end the process.
  worker.on('error', () => undefined);
  return {
    async stop() {
      // Without Redis it would wait for it; what is in hand is taken up again by the next worker.
      await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
      connection.disconnect();
    },
  };
}
