import type { Currency } from '../regions.ts';
import type { Wallet } from '../money/payment-method.ts';

/**
 * `held` until two admins have approved it, `due` until the provider was asked, `requested` until it has reported the result.
 * After `refused` the money is on the driver's balance again.
 */
const PAYOUT_STATES = ['held', 'due', 'requested', 'paid', 'refused'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/**
 * Why a payout was refused; `blocked` where the wallet can't receive money, `ops` where an admin refused it, `taken_back` where its driver did while it was held, `short` where the
 * service's account has not enough.
 */
const PAYOUT_REFUSALS = [
  'refused',
  'blocked',
  'no_account',
  'limit',
  'short',
  'unavailable',
  'ops',
  'taken_back',
] as const;
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number];

/** Money on its way from a driver's balance to the driver's wallet. */
export interface PayoutView {
  id: string;
  state: PayoutState;
  method: Wallet;
  phoneNumber: string;
  /** Minor units of the currency that the wallet gets. */
  amount: number;
  /** What the payout costs besides. */
  fee: number;
  currency: Currency;
  reason: PayoutRefusal | null;
  at: string;
  settledAt: string | null;
}

/** A proved wallet of a driver to which the service pays out, with its terms. */
export interface PayoutWallet {
  id: string;
  method: Wallet;
  phoneNumber: string;
  currency: Currency;
  /** What can be paid out to it now, fee included; never below zero. */
  payable: number;
  minAmount: number;
  maxAmount: number | null;
  fee: number;
  /** What is above it waits for the team's approval; null where nothing does. An older backend leaves it out. */
  reviewAbove?: number | null;
}

/** An own proved wallet with which the service does not do what the driver asks for. */
export interface ClosedWallet {
  method: Wallet;
  currency: Currency;
}

/** How often a driver is paid out without asking. */
export const PAYOUT_PERIODS = ['day', 'week'] as const;
export type PayoutPeriod = (typeof PAYOUT_PERIODS)[number];

/** A payout of the whole balance each morning, or each Monday's; it costs nothing. */
interface PayoutSchedule {
  walletId: string;
  every: PayoutPeriod;
  nextAt: string;
  /** By whose clocks it is morning. */
  timeZone: string;
}

/** How a driver can be paid out, and what was paid out lately. */
export interface DriverPayouts {
  /** True where there is a wallet to which the service pays out. */
  isOffered: boolean;
  wallets: PayoutWallet[];
  /** Own proved wallets to which the service does not pay out. An older backend leaves it out. */
  closed?: ClosedWallet[];
  /** Those whose provider does not answer just now. An older backend leaves it out. */
  ill?: ClosedWallet[];
  /** The wallets to which it does where the driver drives. An older backend leaves it out. */
  offered?: ClosedWallet[];
  /** The newest first, at most 20. */
  payouts: PayoutView[];
  /** Null where the driver asks for each payout. */
  schedule: PayoutSchedule | null;
  /** True where it has ended because its wallet was removed. An older backend leaves it out. */
  isScheduleStopped?: boolean;
}
