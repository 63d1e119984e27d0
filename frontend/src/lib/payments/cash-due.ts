import { cashOf } from '@waka/contracts/money/currency';
import type { Ride } from '@waka/contracts/rides/ride-views';
import type { Currency } from '@waka/contracts/regions';
import { cashStep } from '../i18n/money-writing.ts';

/** Rounds an amount to what coins and notes can give. */
export const cashDue = (amount: number, currency: Currency): number => cashOf(amount, cashStep(currency));

/** Checks whether the fare of a ride is paid in cash: as it was booked, or because the wallet did not pay. */
export const isInCash = ({ paymentMethod, payment }: Pick<Ride, 'paymentMethod' | 'payment'>): boolean =>
  payment ? payment.state === 'cash_instead' : paymentMethod === 'cash';
