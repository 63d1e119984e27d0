import { linesOf } from '../../ledger/ledger.repository.ts';
import { isCashUnconfirmed } from '../../ledger/post-ride.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import { cashCountOf } from './cash-counts.repository.ts';

/**
 * Checks whether it is known what was paid of a ride in cash: not as long as its driver says that it was less than due, nor where
 * its rider ended the trip and ops has not found it in order.
 */
export async function isCashSettled(
  sql: Sql,
  ride: Pick<Ride, 'id' | 'paymentMethod' | 'completedBy'>,
): Promise<boolean> {
  if (isCashUnconfirmed(ride)) {
    return (await linesOf(sql, { kind: 'ride_completed', reference: ride.id })).length > 0;
  }
  const count = await cashCountOf(sql, ride.id);
  return !count || count.state === 'closed' || (count.driverSays ?? count.due) >= count.due;
}
