import type { BulkJobOptions } from 'bullmq';
import { causeOfNow, type Cause } from '../platform/telemetry/tracing.ts';
import { FIRST_RETRY_MS, MAX_ATTEMPTS } from './send-message.ts';

interface SendingJob {
  name: 'send';
  data: { messageId: string } & Cause;
  opts: BulkJobOptions;
}

/** Builds the job that sends a message. It holds only the id and the trace context. */
export const sendingJob = (messageId: string): SendingJob => ({
  name: 'send',
  data: { messageId, ...causeOfNow() },
  opts: {
    jobId: messageId,
    attempts: MAX_ATTEMPTS,
    backoff: { type: 'exponential', delay: FIRST_RETRY_MS, jitter: 0.2 },
    removeOnComplete: true,
    removeOnFail: true,
  },
});
