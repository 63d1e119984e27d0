import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { Payment } from './payment.entity.ts';
import { insertPayment } from './payments.repository.ts';

type Owed = Pick<Payment, 'riderId' | 'driverId' | 'amount' | 'currency' | 'method' | 'rideId'>;

/**
 * What a completed ride leaves to be paid by a wallet; to be called in the transaction that completes it. Answers the
 * payment, for a nudge once that has committed; null for cash.
 */
export async function ridePaymentDue(sql: Sql, ride: Ride): Promise<string | null> {
  const { id: rideId, riderId, driverId, paymentMethod: method, fare: amount, currency } = ride;
  if (method === 'cash') return null;
  if (driverId === null) throw new Error('a completed ride has a driver');
  return (await paymentDue(sql, { rideId, riderId, driverId, method, amount, currency })).id;
}

/** One try to be paid a fare or a tip by a wallet. */
export const paymentDue = (sql: Sql, owed: Owed, purpose: Payment['purpose'] = 'fare'): Promise<Payment> =>
  insertPayment(sql, { ...owed, purpose });
