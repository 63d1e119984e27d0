import type { Sql } from '../platform/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import type { PaymentRow } from './payment-row.ts';

type Owed = Pick<Ride, 'id' | 'riderId' | 'driverId' | 'paymentMethod' | 'fare' | 'currency'>;

/**
 * What a completed ride leaves to be paid by a wallet; to be called in the transaction that completes it. Answers the
 * payment, for a nudge once that has committed; null for cash.
 */
export const ridePaymentDue = async (sql: Sql, ride: Ride): Promise<string | null> =>
  ride.paymentMethod === 'cash' ? null : (await paymentDue(sql, ride)).id;

/** One try to be paid a fare or a tip by a wallet, by the number that the rider has saved and proved for it, else by the account's phone. */
export async function paymentDue(sql: Sql, ride: Owed, purpose: PaymentRow['purpose'] = 'fare'): Promise<PaymentRow> {
  const [payment] = await sql<PaymentRow>(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, purpose, payer)
     SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(
       (SELECT phone_number FROM payment_methods WHERE user_id = $2 AND type = $4 AND is_proved
        ORDER BY is_default DESC, id DESC LIMIT 1),
       (SELECT phone FROM users WHERE id = $2))
     RETURNING *`,
    [ride.id, ride.riderId, ride.driverId, ride.paymentMethod, ride.fare, ride.currency, purpose],
  );
  if (!payment) throw new Error('the payment was not stored');
  return payment;
}
