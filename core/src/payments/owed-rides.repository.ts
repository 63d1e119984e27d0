import type { Wallet } from '@waka/contracts/money/payment-method';
import type { PaymentFailure, UnpaidRide } from '@waka/contracts/money/ride-payment';
import type { NearPlace } from '@waka/contracts/near-place';
import type { Currency } from '@waka/contracts/regions';
import { IsNull, Not } from 'typeorm';
import { FARE_IS_SETTLED } from '../ledger/settled-rides.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { DESTINATION, DESTINATION_NEAR } from '../rides/moves/ride-notices.repository.ts';
import { Ride } from '../rides/ride.entity.ts';

/** Checks whether a ride of a rider was completed within so many days and its fare has come in. */
export const isTippable = (sql: Sql, id: string, riderId: string, days: number): Promise<boolean> =>
  sql.manager
    .createQueryBuilder(Ride, 'rides')
    .where({ id, riderId, driverId: Not(IsNull()), status: 'completed' })
    .andWhere(FARE_IS_SETTLED)
    .andWhere('rides.completedAt > now() - make_interval(days => :days)', { days })
    .getExists();

/**
 * Rides that a rider owes, the oldest first: failed payments, and those that wait for approval on a page of the
 * provider, by a code or at the card's bank.
 */
export const owedRides = statement({
  text: `
    SELECT rides.id AS ride_id, ${DESTINATION} AS destination, ${DESTINATION_NEAR} AS destination_near,
      coalesce(completed_at, requested_at) AS completed_at,
      payment->>'method' AS method, (payment->>'amount')::float8 AS amount, payment->>'currency' AS currency,
      payment->>'reason' AS reason, coalesce((payment->>'needsCheck')::boolean, false) AS needs_check,
      jsonb_path_query_first(price, '$.lines[*].kind ? (@ == "no_show" || @ == "cancellation")') #>> '{}' AS fee
    FROM rides WHERE rider_id = $1
      AND (payment->>'state' = 'failed' OR payment->>'state' = 'requested' AND payment ?| ARRAY['payUrl', 'dial', 'needsCheck'])
      AND id IN (SELECT ride_id FROM payments WHERE rider_id = $1 AND state IN ('failed', 'requested'))
    ORDER BY completed_at`,
  parameters: [pg.uuid],
  row: {
    rideId: pg.uuid,
    destination: pg.text,
    destinationNear: pg.nullable(pg.json<NearPlace>()),
    completedAt: pg.timestamptz,
    method: pg.textAs<Wallet>(),
    amount: pg.float,
    currency: pg.textAs<Currency>(),
    reason: pg.nullable(pg.textAs<PaymentFailure>()),
    needsCheck: pg.boolean,
    fee: pg.nullable(pg.textAs<NonNullable<UnpaidRide['fee']>>()),
  },
});
