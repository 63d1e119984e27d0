import type { Core } from '@waka/core/platform/core';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { PAYMENTS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { causeIn, inSpan } from '@waka/core/platform/telemetry/tracing';
import { Worker } from 'bullmq';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATIENCE_MS = 8000;

/** Does at once what was committed a moment ago. What a job says is not trusted: the database knows what is left. */
export function startPaymentQueue(core: Core, wallets: Wallets): { stop(): Promise<void> } {
  const { config, logger } = core;
  const connection = connectPatientRedis(config.redisUrl, 'waka-payments', logger);
  const worker = new Worker<unknown>(
    PAYMENTS_QUEUE,
    async ({ name, data }) => {
      const paymentId = paymentIdIn(data);
      await inSpan(`payment ${name}`, { cause: causeIn(data) }, async () => {
        if (name === 'detach') await detachCards(core);
        else if (paymentId !== null) await collectPayment(core, wallets, paymentId);
      });
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

function paymentIdIn(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'paymentId') : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
