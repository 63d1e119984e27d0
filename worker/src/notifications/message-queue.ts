import type { Core } from '@waka/core/platform/core';
import { sendMessage } from '@waka/core/messages/send-message';
import type { Senders } from '@waka/core/messages/senders';
import { idInJob } from '@waka/core/platform/redis/id-in-job';
import { NOTIFICATIONS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { causeIn, inSpan } from '@waka/core/platform/telemetry/tracing';
import { startQueueWorker, type QueueWorker } from '../queue-worker.ts';

/** Sends the messages whose ids are in the queue. A job is not trusted: the database has what is to be sent. */
export const startMessageQueue = (core: Core, senders: Senders): QueueWorker =>
  startQueueWorker(core, {
    queue: NOTIFICATIONS_QUEUE,
    concurrency: 20,
    async run({ data }) {
      const messageId = idInJob(data, 'messageId');
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
