import type { BulkJobOptions } from 'bullmq';
import { FIRST_RETRY_MS, MAX_ATTEMPTS } from './send-message.ts';

interface SendingJob {
  name: 'send';
  data: { messageId: string };
  opts: BulkJobOptions;
}

/** The job that has a message sent. Redis sees nothing of it but the id. */
export const sendingJob = (messageId: string): SendingJob => ({
  name: 'send',
  data: { messageId },
  opts: {
    jobId: messageId,
    attempts: MAX_ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_RETRY_MS, jitter: 0.2 },
    removeOnComplete: true,
    removeOnFail: true,
  },
});
