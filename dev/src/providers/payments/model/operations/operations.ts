import { cashTimePasses, decideDispute, stateWhatWasPaid, takeCashInstead } from './cash.ts';
import { completeCardRide, completeCashRide, completeWalletRide } from './complete-ride.ts';
import { giveFareRefund, refundPartOfFare } from './fare-refunds.ts';
import { decideHeldReceipt, receipt, topUp } from './debts.ts';
import { forgedCallback, providerFails, providerIsWell } from './network.ts';
import type { Operation } from './operation.ts';
import { answerBank, changeCards } from './cards.ts';
import { payAuthority, settleByHand } from './ops.ts';
import { chooseWallet, endBook, keepBook, ownerAnswers, payOwnerByWallet, payOwnerInCash } from './owners.ts';
import { askForRefund, reviewRefund, writeDownRefund } from './refunds.ts';
import { killWorker } from './kill.ts';
import { actAsPayer } from './payer.ts';
import { askForPayout, morningComes, reviewPayout, schedulePayouts } from './payouts.ts';
import { payOnceMore, tip } from './riders.ts';
import { work } from './work.ts';

export const operations: readonly Operation[] = [
  completeCashRide,
  completeWalletRide,
  completeCardRide,
  answerBank,
  changeCards,
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
  askForRefund,
  reviewRefund,
  refundPartOfFare,
  giveFareRefund,
  keepBook,
  payOwnerByWallet,
  payOwnerInCash,
  ownerAnswers,
  chooseWallet,
  endBook,
  providerFails,
  providerIsWell,
  forgedCallback,
];
