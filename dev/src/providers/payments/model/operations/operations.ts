import { actAsPayer } from './payer.ts';
import { takeCashInstead } from './cash.ts';
import { completeCashRide, completeWalletRide } from './complete-ride.ts';
import type { Operation } from './operation.ts';
import { askForPayout, reviewPayout } from './payouts.ts';
import { work } from './work.ts';

export const operations: readonly Operation[] = [
  completeCashRide,
  completeWalletRide,
  work,
  actAsPayer,
  takeCashInstead,
  askForPayout,
  reviewPayout,
];
