import type { Core } from '@waka/core/platform/core';
import { sendMessage } from '@waka/core/messages/send-message';
import type { Senders } from '@waka/core/messages/senders';
import { NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { causeIn, inSpan } from '@waka/core/platform/telemetry/tracing';
import { startQueueWorker, type QueueWorker } from '../queue-worker.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Sends the messages whose ids are in the queue. A job is not trusted: the database has what is to be sent. */
export const startMessageQueue = (core: Core, senders: Senders): QueueWorker =>
  startQueueWorker(core, {
    queue: NOTIFICATIONS_QUEUE,
    concurrency: 20,
    async run({ data }) {
      const messageId = messageIdIn(data);
      if (messageId === null) return;
      const outcome = await inSpan('send message', { cause: causeIn(data) }, () =>
        sendMessage(core, senders, messageId),
      );
      // Only a failed job is retried, after its back-off.
      if (outcome === 'not_taken') throw new Error('not taken');
    },
    onFailed(job, error) {
      if (error.message === 'not taken') return;
      core.logger.error({ message: job?.id, reason: error.message }, 'message not sent');
    },
  });

function messageIdIn(data: unknown): string | null {
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'messageId') : null;
  return typeof id === 'string' && UUID.test(id) ? id : null;
}
