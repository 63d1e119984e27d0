import type { RefundBearer } from '@waka/contracts/ops/money/refunds';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { post } from './post.ts';

interface WaivedFee {
  /** The id of the waiver. */
  id: string;
  ride: Pick<Ride, 'id' | 'riderId' | 'driverId' | 'currency' | 'fare'>;
  bearer: RefundBearer;
  /** A driver who bears it reads it. */
  reason: string;
}

/**
 * Posts that a rider owes the unpaid fee of a ride no longer: the service bears it, or its driver, who had got all of it. The caller holds
 * the lock of the driver.
 */
export const postFeeWaived = (sql: Sql, { id, ride, bearer, reason }: WaivedFee): Promise<boolean> =>
  post(sql, {
    kind: 'refund',
    reference: id,
    rideId: ride.id,
    currency: ride.currency,
    ...(bearer === 'driver' && { note: reason, isNoteShown: true }),
    lines: [
      bearer === 'driver'
        ? { account: 'driver_earnings', ownerId: ride.driverId, amount: ride.fare }
        : { account: 'refunds', ownerId: null, amount: ride.fare },
      { account: 'rider_due', ownerId: ride.riderId, amount: -ride.fare },
    ],
  });
