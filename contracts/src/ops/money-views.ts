import type { DriverBalance } from '../drivers/earnings-views.ts';
import type { Wallet } from '../money/payment-method.ts';
import type { PaymentFailure } from '../money/ride-payment.ts';
import type { Currency } from '../regions.ts';

/** A driver with an open balance, in one currency. */
export interface DriverAccount extends Pick<DriverBalance, 'currency' | 'cashHeld' | 'unpaidEarnings' | 'balance'> {
  driverId: string;
  name: string | null;
  phone: string | null;
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
}
