import type { JobsOptions } from 'bullmq';
import { causeOfNow } from '../telemetry/tracing.ts';

/** Something that was committed and is to be done outside. What the job says is a hint: the database knows what is left. */
export type PaymentJob = { name: 'detach' } | { name: 'collect'; paymentId: string };

export const paymentJob = (job: PaymentJob): [name: string, data: object, options: JobsOptions] => [
  job.name,
  { ...(job.name === 'collect' && { paymentId: job.paymentId }), ...causeOfNow() },
  { removeOnComplete: true, removeOnFail: true },
];
