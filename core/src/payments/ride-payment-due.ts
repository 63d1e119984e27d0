import type { Sql } from '../platform/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';

/**
 * What a completed ride leaves to be paid by a wallet; to be called in the transaction that completes it. Answers the
 * payment, for a nudge once that has committed; null for cash.
 */
export async function ridePaymentDue(sql: Sql, ride: Ride): Promise<string | null> {
  if (ride.paymentMethod === 'cash') return null;
  const [payment] = await sql<{ id: string }>(
    `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, payer)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(
       (SELECT phone_number FROM payment_methods WHERE user_id = $2 AND type = $4
        ORDER BY is_default DESC, id DESC LIMIT 1),
       (SELECT phone FROM users WHERE id = $2))
     RETURNING id`,
    [ride.id, ride.riderId, ride.driverId, ride.paymentMethod, ride.fare, ride.currency],
  );
  return payment?.id ?? null;
}
