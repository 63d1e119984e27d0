import { cashTimePasses, decideDispute, stateWhatWasPaid, takeCashInstead } from './cash.ts';
import { completeCashRide, completeWalletRide } from './complete-ride.ts';
import { decideHeldReceipt, receipt, topUp } from './debts.ts';
import { forgedCallback, providerFails, providerIsWell } from './network.ts';
import type { Operation } from './operation.ts';
import { payAuthority, settleByHand, writeDownRefund } from './ops.ts';
import { killWorker } from './kill.ts';
import { actAsPayer } from './payer.ts';
import { askForPayout, morningComes, reviewPayout, schedulePayouts } from './payouts.ts';
import { payOnceMore, tip } from './riders.ts';
import { work } from './work.ts';

export const operations: readonly Operation[] = [
  completeCashRide,
  completeWalletRide,
  work,
  killWorker,
  actAsPayer,
  takeCashInstead,
  stateWhatWasPaid,
  cashTimePasses,
  decideDispute,
  payOnceMore,
  tip,
  topUp,
  receipt,
  decideHeldReceipt,
  askForPayout,
  reviewPayout,
  schedulePayouts,
  morningComes,
  settleByHand,
  payAuthority,
  writeDownRefund,
  providerFails,
  providerIsWell,
  forgedCallback,
];
