import type { OpenCash } from '@waka/contracts/money/cash-count';
import { usersByIds } from '../../accounts/users.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { ridesByIds } from '../../rides/rides.repository.ts';
import { openFor } from './cash-counts.repository.ts';

/** A driver who never answers drives no more in the time for it. */
const MOST = 5;

/** Lists the rides about whose cash the reader has said nothing yet and still can, so that the question outlasts the screen that asks it. */
export async function openCash({ sql }: Pick<Core, 'sql'>, { id, role }: Actor): Promise<OpenCash[]> {
  const side = role === 'driver' ? 'driver' : 'rider';
  const counts = await openFor(sql, id, side, MOST);
  const rides = await ridesByIds(
    sql,
    counts.map(({ rideId }) => rideId),
  );
  const people = await usersByIds(
    sql,
    counts.map(({ riderId, driverId }) => (side === 'driver' ? riderId : driverId)),
  );
  return counts.flatMap(({ rideId, riderId, driverId, currency, due, nextAt }) => {
    const passenger = rides.find((ride) => ride.id === rideId)?.passengerName;
    const name = side === 'driver' ? (passenger ?? people.get(riderId)?.fullName) : people.get(driverId)?.fullName;
    const first = name?.split(' ')[0] ?? '';
    const isForOther = Boolean(passenger);
    return nextAt ? [{ rideId, name: first, isForOther, currency, due, until: nextAt.toISOString() }] : [];
  });
}
