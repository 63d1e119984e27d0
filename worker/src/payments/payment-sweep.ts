import type { Core } from '@waka/core/platform/core';
import { collectPayment, paymentsLeftBehind } from '@waka/core/payments/collect-payment';
import { disburse } from '@waka/core/owners/disburse';
import { payoutsLeftBehind } from '@waka/core/payments/payouts/disburse-payout';
import { disputesLeftBehind, followDispute } from '@waka/core/payments/disputes/follow-dispute';
import { detachCards } from '@waka/core/payments/methods/detach-cards';
import { probeRails } from '@waka/core/payments/health/probe-rails';
import { collectTopUp, topUpsLeftBehind } from '@waka/core/payments/top-ups/collect-top-up';
import { makeRefund, refundsLeftBehind } from '@waka/core/payments/refunds/make-refund';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { repeat, type Repetition } from '../repeat.ts';

/** Does, each second, work that no job reached: the wake-up was lost with Redis, or a process crashed before it. */
export const startPaymentSweep = (core: Core, wallets: Wallets): Repetition =>
  repeat({
    name: 'payments',
    everyMs: 1000,
    spreadMs: 100,
    logger: core.logger,
    async work() {
      const due = await paymentsLeftBehind(core);
      const payouts = await payoutsLeftBehind(core);
      const topUps = await topUpsLeftBehind(core);
      const refunds = await refundsLeftBehind(core);
      const disputes = await disputesLeftBehind(core);
      await Promise.all([
        detachCards(core),
        probeRails(core, wallets),
        ...due.map((id) => collectPayment(core, wallets, id)),
        ...payouts.map((id) => disburse(core, wallets, id)),
        ...topUps.map((id) => collectTopUp(core, wallets, id)),
        ...refunds.map((id) => makeRefund(core, wallets, id)),
        ...disputes.map((id) => followDispute(core, wallets, id)),
      ]);
    },
  });
