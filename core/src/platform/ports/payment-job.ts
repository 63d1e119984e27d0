import type { JobsOptions } from 'bullmq';
import { causeOfNow } from '../telemetry/tracing.ts';

/** A hint that committed work is to be done at a provider; the database has what is left to do. */
export type PaymentJob =
  | { name: 'detach' }
  | { name: 'collect'; paymentId: string }
  | { name: 'disburse'; payoutId: string }
  | { name: 'top_up'; topUpId: string }
  | { name: 'refund'; refundId: string }
  | { name: 'dispute'; disputeId: string };

export const paymentJob = (job: PaymentJob): [name: string, data: object, options: JobsOptions] => [
  job.name,
  {
    ...(job.name === 'collect' && { paymentId: job.paymentId }),
    ...(job.name === 'disburse' && { payoutId: job.payoutId }),
    ...(job.name === 'top_up' && { topUpId: job.topUpId }),
    ...(job.name === 'refund' && { refundId: job.refundId }),
    ...(job.name === 'dispute' && { disputeId: job.disputeId }),
    ...causeOfNow(),
  },
  { removeOnComplete: true, removeOnFail: true },
];
