import type { RidePayment } from '@waka/contracts/money/ride-payment';
import { restOf } from '../ledger/post-ride.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { Payment } from './payment.entity.ts';
import { insertPayment, setOwed } from './payments.repository.ts';

type Owed = Pick<Payment, 'riderId' | 'driverId' | 'amount' | 'currency' | 'method' | 'rideId'> & {
  cardId?: string | undefined;
};

/**
 * Creates the wallet payment of a completed ride; call it in the transaction that completes the ride. Returns the
 * payment's id, for a wake-up after the commit; null for cash, and where nothing is left to pay.
 */
export async function ridePaymentDue(sql: Sql, ride: Ride): Promise<string | null> {
  const { id: rideId, riderId, driverId, paymentMethod: method, currency } = ride;
  const amount = restOf(ride);
  if (method === 'cash' || amount === 0) return null;
  if (driverId === null) throw new Error('a completed ride has a driver');
  return (await paymentDue(sql, { rideId, riderId, driverId, method, amount, currency })).id;
}

/** Stores one try to collect a fare or a tip by a wallet or a card; that of the ride, unless another is given. */
export const paymentDue = (sql: Sql, owed: Owed, purpose: Payment['purpose'] = 'fare'): Promise<Payment> =>
  insertPayment(sql, { ...owed, purpose });

/**
 * Stores the payment of a fee; call it in the transaction that cancels the ride. Returns the payment's id, for a wake-up
 * after the commit; null where the rider has no wallet to ask yet.
 */
export async function oweFee(
  sql: Sql,
  { id: rideId, riderId, driverId }: Pick<Ride, 'id' | 'riderId'> & { driverId: string },
  { method, amount, currency, state }: RidePayment,
): Promise<string | null> {
  const { id } = await paymentDue(sql, { rideId, riderId, driverId, method, amount, currency });
  if (state === 'due') return id;
  await setOwed(sql, id);
  return null;
}
