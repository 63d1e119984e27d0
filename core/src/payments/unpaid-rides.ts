import type { UnpaidRide } from '@waka/contracts/payments/ride-payment';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';

/** Lists what a rider owes, ride by ride, the oldest first: what failed, and what waits on a page of the provider. */
export async function unpaidRides({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<UnpaidRide[]> {
  const rows = await sql<Omit<UnpaidRide, 'completedAt'> & { completedAt: Date }>(UNPAID, [rider.id]);
  return rows.map(({ completedAt, ...ride }) => ({ ...ride, completedAt: completedAt.toISOString() }));
}

const UNPAID = `
  SELECT rides.id AS ride_id, coalesce(dropoff->>'name', dropoff->>'address') AS destination, completed_at,
    payment->>'method' AS method, (payment->>'amount')::float8 AS amount, payment->>'currency' AS currency,
    payment->>'reason' AS reason
  FROM rides WHERE rider_id = $1
    AND (payment->>'state' = 'failed' OR payment->>'state' = 'requested' AND payment ? 'payUrl')
    AND id IN (SELECT ride_id FROM payments WHERE rider_id = $1 AND state IN ('failed', 'requested'))
  ORDER BY completed_at`;
