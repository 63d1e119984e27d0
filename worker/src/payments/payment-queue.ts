import type { Core } from '@waka/core/platform/core';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { disburse } from '@waka/core/owners/disburse';
import { followDispute } from '@waka/core/payments/disputes/follow-dispute';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { collectTopUp } from '@waka/core/payments/top-ups/collect-top-up';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { idInJob } from '@waka/core/platform/redis/id-in-job';
import { PAYMENTS_QUEUE } from '@waka/core/platform/redis/redis-keys';
import { causeIn, inSpan } from '@waka/core/platform/telemetry/tracing';
import { startQueueWorker, type QueueWorker } from '../queue-worker.ts';

/** Does committed work at payment providers at once. A job is not trusted: the database has what is left to do. */
export const startPaymentQueue = (core: Core, wallets: Wallets): QueueWorker =>
  startQueueWorker(core, {
    queue: PAYMENTS_QUEUE,
    concurrency: 10,
    async run({ name, data }) {
      const [paymentId, payoutId] = [idInJob(data, 'paymentId'), idInJob(data, 'payoutId')];
      const [topUpId, refundId] = [idInJob(data, 'topUpId'), idInJob(data, 'refundId')];
      const disputeId = idInJob(data, 'disputeId');
      await inSpan(`payment ${name}`, { cause: causeIn(data) }, async () => {
        if (name === 'detach') await detachCards(core);
        else if (topUpId !== null) await collectTopUp(core, wallets, topUpId);
        else if (refundId !== null) await makeRefund(core, wallets, refundId);
        else if (disputeId !== null) await followDispute(core, wallets, disputeId);
        else if (payoutId !== null) await disburse(core, wallets, payoutId);
        else if (paymentId !== null) await collectPayment(core, wallets, paymentId);
      });
    },
    onFailed(job, error) {
      core.logger.error({ job: job?.name, reason: error.message }, 'payment job failed; the sweep finds its row');
    },
  });
