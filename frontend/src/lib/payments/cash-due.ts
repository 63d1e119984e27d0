import { cashOf } from '@waka/contracts/money/currency';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Currency } from '@waka/contracts/regions';
import { cashStep } from '../i18n/money-writing.ts';

/** Rounds an amount to what coins and notes can give. */
export const cashDue = (amount: number, currency: Currency): number => cashOf(amount, cashStep(currency));

/** Checks whether the fare of a ride is paid in cash: as it was booked, or because the wallet did not pay. */
export const isInCash = ({ paymentMethod, payment }: Pick<Ride, 'paymentMethod' | 'payment'>): boolean =>
  payment ? payment.state === 'cash_instead' : paymentMethod === 'cash';

type Reduced = Pick<Ride, 'fare' | 'credit' | 'promotion' | 'carried'>;

/** Returns what neither credit nor a promotion nor the next ride pays of a ride. */
export const restOf = ({ fare, credit = 0, promotion = 0, carried = 0 }: Reduced): number =>
  fare - credit - promotion - carried;

/** Returns what a rider has to pay for a ride: what a wallet is asked for, or cash as coins and notes can give it. */
export function dueOf(ride: Reduced & Pick<Ride, 'paymentMethod' | 'payment' | 'currency'>): number {
  if (ride.payment) return ride.payment.amount;
  return ride.paymentMethod === 'cash' ? cashDue(restOf(ride), ride.currency) : restOf(ride);
}

/** Checks whether the cash of a ride was not given in full, and no wallet was asked for the rest; also after one that failed. */
export const isShort = ({ paymentMethod, payment }: Pick<Ride, 'paymentMethod' | 'payment'>): boolean =>
  payment?.state === 'failed' && (payment.isCashShort ?? paymentMethod === 'cash');
