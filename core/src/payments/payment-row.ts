import type { PaymentFailure, PaymentState, RidePayment } from '@waka/contracts/payments/ride-payment';
import type { Wallet } from '@waka/contracts/payments/payment-method';
import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../platform/sql.ts';
import { writeRide, type WrittenRide } from '../rides/write-ride.ts';

/** A row of `payments`. */
export interface PaymentRow {
  id: string;
  rideId: string;
  purpose: 'fare' | 'tip';
  riderId: string;
  driverId: string;
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

/** The payment of a ride for a purpose that counts, its newest: one of its two people at a time decides about it. */
export async function lastPayment(
  sql: Sql,
  rideId: string,
  purpose: PaymentRow['purpose'] = 'fare',
): Promise<PaymentRow | undefined> {
  // Not the ride's own row, which is locked after the payment's wherever a payment settles.
  await sql('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`payment of ${rideId}`]);
  const [payment] = await sql<PaymentRow>(
    'SELECT * FROM payments WHERE ride_id = $1 AND purpose = $2 ORDER BY id DESC LIMIT 1',
    [rideId, purpose],
  );
  return payment;
}

/** Writes into the ride what its payment has come to, as news for both of its people. */
export async function tellPayment(sql: Sql, payment: PaymentRow, actorId: string | null): Promise<WrittenRide> {
  const { method, state, amount, currency, reason, payUrl, purpose } = payment;
  const view: RidePayment = { method, state, amount, currency, reason, ...(payUrl && { payUrl }) };
  const ride = await writeRide(sql, {
    rideId: payment.rideId,
    move: 'pay',
    actorId,
    set: purpose === 'tip' ? { tip: JSON.stringify(view) } : { payment: JSON.stringify(view), payment_method: method },
  });
  if (!ride) throw new Error('a ride that is not completed has a payment');
  return ride;
}
