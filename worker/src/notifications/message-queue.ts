import type { Core } from '@waka/core/platform/core';
import { sendMessage } from '@waka/core/messages/send-message';
import type { Senders } from '@waka/core/messages/senders';
import { connectPatientRedis } from '@waka/core/platform/redis/redis';
import { NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { causeIn, inSpan } from '@waka/core/platform/telemetry/tracing';
import { Worker } from 'bullmq';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PATIENCE_MS = 8000;

/** Sends the messages that the queue names. What a job says is not trusted: the database knows what there is to send. */
export function startMessageQueue(core: Core, senders: Senders): { stop(): Promise<void> } {
  const { config, logger } = core;
  const connection = connectPatientRedis(config.redisUrl, 'waka-notifications', logger);
  const worker = new Worker<unknown>(
    NOTIFICATIONS_QUEUE,
    async ({ data }) => {
      const messageId = messageIdIn(data);
      if (messageId === null) return;
      const outcome = await inSpan('send message', { cause: causeIn(data) }, () =>
        sendMessage(core, senders, messageId),
      );
      // Only a failed job comes back, after its back-off.
      if (outcome === 'not_taken') throw new Error('not taken');
    },
    { connection, concurrency: 20, lockDuration: 30_000, skipVersionCheck: true },
  );
  worker.on('failed', (job, error) => {
    if (error.message !== 'not taken') logger.error({ message: job?.id, reason: error.message }, 'message not sent');
  });
  // The connection's own handler tells that Redis is away; without a listener here Node would end the process.
  worker.on('error', () => undefined);
  return {
    async stop() {
      // Without Redis it would wait for it; a message in hand is claimed, and stays so.
      await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
      connection.disconnect();
    },
  };
}

function messageIdIn(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'messageId') : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
