import { linesOf } from '../../ledger/ledger.repository.ts';
import { isCashUnconfirmed } from '../../ledger/post-ride.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import type { CashCountRow } from './cash-count.entity.ts';
import { cashCountsOf } from './cash-counts.repository.ts';

type Counted = Pick<Ride, 'id' | 'paymentMethod' | 'completedBy'>;

interface Asked {
  /** Counts those too whose driver has said nothing and may still say that it was less. */
  isGiving: boolean;
}

/**
 * Lists the rides of some of which it is not known what was paid in cash: their driver says that it was less than due, or their rider
 * ended the trip and ops has not found it in order.
 */
export async function cashUnsettled(sql: Sql, rides: readonly Counted[], asked: Asked): Promise<Set<string>> {
  const unsettled = new Set<string>();
  const counts = await cashCountsOf(
    sql,
    rides.map(({ id }) => id),
  );
  for (const ride of rides) {
    const count = counts.find(({ rideId }) => rideId === ride.id) ?? null;
    if (!(await isSettled(sql, ride, count, asked))) unsettled.add(ride.id);
  }
  return unsettled;
}

async function isSettled(sql: Sql, ride: Counted, count: CashCountRow | null, { isGiving }: Asked): Promise<boolean> {
  if (isCashUnconfirmed(ride)) {
    return (await linesOf(sql, { kind: 'ride_completed', reference: ride.id })).length > 0;
  }
  if (!count || count.state === 'closed') return true;
  return count.driverSays === null ? !isGiving : count.driverSays >= count.due;
}
