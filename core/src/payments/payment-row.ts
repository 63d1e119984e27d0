import type { PaymentFailure, PaymentState, RidePayment } from '@waka/contracts/payments/ride-payment';
import type { Wallet } from '@waka/contracts/payments/payment-method';
import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/sql.ts';
import { writeRide, type WrittenRide } from '../rides/write-ride.ts';

/** A row of `payments`. */
export interface PaymentRow {
  id: string;
  rideId: string;
  method: Wallet;
  amount: number;
  currency: Currency;
  state: PaymentState;
  reason: PaymentFailure | null;
  payer: string | null;
  reference: string;
  tries: number;
  checks: number;
  providerToken: string | null;
  payUrl: string | null;
}

/** Writes into the ride what its payment has come to, as news for both of its people. */
export async function tellPayment(sql: Sql, payment: PaymentRow, actorId: string | null): Promise<WrittenRide> {
  const { method, state, amount, currency, reason, payUrl } = payment;
  const view: RidePayment = { method, state, amount, currency, reason, ...(payUrl && { payUrl }) };
  const ride = await writeRide(sql, {
    rideId: payment.rideId,
    move: 'pay',
    actorId,
    set: { payment: JSON.stringify(view) },
  });
  if (!ride) throw new Error('a ride that is not completed has a payment');
  return ride;
}
