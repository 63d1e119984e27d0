import type { DebtStep } from '../../drivers/debt.ts';
import type { DriverBalance } from '../../drivers/earnings-views.ts';
import type { Wallet } from '../../money/payment-method.ts';
import type { RideFee } from '../../money/ride-fee.ts';
import type { PaymentFailure } from '../../money/ride-payment.ts';
import type { Currency, Region } from '../../regions.ts';

/** A driver with an open balance, in one currency. */
export interface DriverAccount extends Pick<DriverBalance, 'currency' | 'cashHeld' | 'unpaidEarnings' | 'balance'> {
  driverId: string;
  name: string | null;
  phone: string | null;
  /** How near to its limit what the driver owes is. An older backend leaves it out. */
  debtStep?: DebtStep;
  /** How many drivers of this currency are on this side, also those who are not listed. An older backend leaves it out. */
  drivers?: number;
  /** The sum of their balances. An older backend leaves it out. */
  total?: number;
  /** From when on the account is erased, as its owner has requested; null where it is not. An older backend leaves it out. */
  erasesAt?: string | null;
  /** Whether the account is erased. An older backend leaves it out. */
  isErased?: boolean;
}

export const MONEY_SIDES = ['owed', 'owing'] as const;
/** `owed` are drivers to whom the service owes, `owing` those who owe it. */
export type MoneySide = (typeof MONEY_SIDES)[number];

/** Money that came too late or in part, and has to be refunded at the provider. */
export interface RefundDue {
  id: string;
  rideId: string;
  riderName: string | null;
  riderPhone: string | null;
  method: Wallet;
  amount: number;
  currency: Currency;
  /** The provider's id of the payment. */
  transactionId: string | null;
  dueAt: string;
}

/** How calls were answered in the last quarter of an hour. */
export interface RailFigures {
  calls: number;
  answered: number;
  /** The middle one of the times of answers; null without any. */
  medianMs: number | null;
}

/** How an account at a payment provider answered in the last quarter of an hour: what it was asked to collect, and the rest apart. */
export interface RailStatus extends RailFigures {
  rail: string;
  credentials: string;
  region: Region;
  /** What it collects. */
  methods: Wallet[];
  /** Since when it is not offered, as it does not answer; null while it does. */
  illSince: string | null;
  lastAt: string | null;
  /** Calls for payouts, which never decide whether it is offered; null without any. An older backend leaves it out. */
  payouts?: RailFigures | null;
  /** As above, for refunds. */
  refunds?: RailFigures | null;
}

export const UNPAID_KINDS = ['all', 'cash', 'wallet'] as const;
/** `cash` is owed as cash was not given, `wallet` as a wallet or card has not paid. */
export type UnpaidKind = (typeof UNPAID_KINDS)[number];

/** The cash of a ride that was not given in full. */
interface UnpaidCash {
  due: number;
  given: number;
  /** `both` said the same, `ops` decided, or what one of the two said counted by `default`. */
  agreedBy: 'both' | 'ops' | 'default';
}

/** A payment of a ride that failed and has not been made since: what its rider owes. */
export interface UnpaidPayment {
  id: string;
  rideId: string;
  riderId: string;
  riderName: string | null;
  riderPhone: string | null;
  method: Wallet;
  amount: number;
  currency: Currency;
  reason: PaymentFailure | null;
  completedAt: string | null;
  /** Since when it is owed. An older backend leaves it out, and the next two. */
  since?: string;
  /** How many times a wallet or card was asked for it. */
  tries?: number;
  /** Which fee of a cancelled ride is owed; null for a fare. An older backend leaves it out. */
  fee?: RideFee['kind'] | null;
  /** Null where no cash was to be given. */
  cash?: UnpaidCash | null;
  /** From when on the rider's account is erased, as its owner has requested; null where it is not. An older backend leaves it out. */
  erasesAt?: string | null;
}

/** How much of the money of both countries waits for an admin, by where it is listed. */
export interface MoneyWaiting {
  /** Cash receipts and corrections of balances that wait for a second admin. */
  receipts: number;
  /** Disputes about cash that are open. */
  disputes: number;
  /** Payouts that wait for approval, that no provider has answered about, or that failed in the last week and were not followed by another. */
  payouts: number;
  /** Refunds that are due and that no provider is making. */
  refunds: number;
  /** Payments and top-ups in doubt. */
  doubts: number;
  /** Card disputes to which the bank wants an answer. */
  cardDisputes: number;
  /** Differences between statements and the books of a country that no one has resolved. */
  differences: Record<Region, number>;
}
