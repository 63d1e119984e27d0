import type { PaymentJob } from '@waka/core/platform/ports/payment-job';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { disburse } from '@waka/core/owners/disburse';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import { collectTopUp } from '@waka/core/payments/top-ups/collect-top-up';
import { aProcess, Crash } from '../worker-process.ts';
import { aDeath, count, type World } from '../world.ts';
import type { Operation } from './operation.ts';

const ABANDONED = 0.15;

/** Takes the next step of something that is open, by one worker or by two at once, either of which may die. */
export const work: Operation = {
  name: 'a worker takes a step',
  weight: 70,
  async run(world) {
    const { random, jobs } = world;
    if (jobs.length === 0) return 'nothing to do';
    // Mostly of what came last; what is left longest is looked at as well.
    const index = random.chance(0.7) ? Math.max(0, jobs.length - 1 - random.int(8)) : random.int(jobs.length);
    const [job] = jobs.splice(index, 1);
    if (!job) return 'nothing to do';
    const minutes = random.chance(0.06) ? 16 : random.chance(0.02) ? 25 * 60 : 0;
    await timePasses(world, job, minutes);
    const workers = random.chance(0.1) ? 2 : 1;
    const deaths = Array.from({ length: workers }, () => aDeath(world));
    await Promise.all(deaths.map((death) => takeStep(world, job, death)));
    if (!(await hasEnded(world, job)) && !random.chance(ABANDONED)) jobs.push(job);
    return `${job.name} ${idOf(job)}, ${minutes} minutes later, ${workers} workers, deaths ${JSON.stringify(deaths)}`;
  },
};

export async function takeStep(world: World, job: PaymentJob, death: ReturnType<typeof aDeath> = null): Promise<void> {
  const { core, wallets, hasDied } = aProcess(world.harness.core, world.harness.wallets, death);
  try {
    if (job.name === 'collect') await collectPayment(core, wallets, job.paymentId);
    else if (job.name === 'disburse') await disburse(core, wallets, job.payoutId);
    else if (job.name === 'top_up') await collectTopUp(core, wallets, job.topUpId);
    else if (job.name === 'refund') await makeRefund(core, wallets, job.refundId);
    else await detachCards(core);
  } catch (error) {
    if (!(error instanceof Crash) && !hasDied()) throw error;
    count(world, `worker died ${death?.at}`);
  }
}

const tables = {
  collect: 'payments',
  disburse: 'payouts',
  top_up: 'top_ups',
  refund: 'refunds',
  dispute: 'card_disputes',
} as const;

const idOf = (job: PaymentJob): string =>
  job.name === 'collect'
    ? job.paymentId
    : job.name === 'disburse'
      ? job.payoutId
      : job.name === 'top_up'
        ? job.topUpId
        : job.name === 'refund'
          ? job.refundId
          : job.name === 'dispute'
            ? job.disputeId
            : '';

/** Makes the next step of a job due, so many minutes later. */
export async function timePasses({ harness }: World, job: PaymentJob, minutes: number): Promise<void> {
  if (job.name === 'detach') return;
  const aged = job.name === 'disburse' || job.name === 'refund' ? 'due_at' : 'created_at';
  await harness.core.sql(
    `UPDATE ${tables[job.name]} SET next_check_at = now(), ${aged} = ${aged} - make_interval(mins => $2)
     WHERE id = $1 AND next_check_at IS NOT NULL`,
    [idOf(job), minutes],
  );
}

async function hasEnded({ harness }: World, job: PaymentJob): Promise<boolean> {
  if (job.name === 'detach') return true;
  const rows = await harness.core.sql(`SELECT 1 FROM ${tables[job.name]} WHERE id = $1 AND next_check_at IS NOT NULL`, [
    idOf(job),
  ]);
  return rows.length === 0;
}
