import type { OpenCash } from '@waka/contracts/money/cash-count';
import { shownNames } from '../../accounts/shown-names.ts';
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
  const riders = await usersByIds(
    sql,
    counts.map(({ riderId }) => riderId),
  );
  const drivers = await shownNames(
    sql,
    counts.map(({ driverId }) => driverId),
  );
  return counts.flatMap(({ rideId, riderId, driverId, currency, due, nextAt }) => {
    const passenger = rides.find((ride) => ride.id === rideId)?.passengerName;
    const name = side === 'driver' ? (passenger ?? riders.get(riderId)?.fullName) : drivers.get(driverId);
    const first = name?.split(' ')[0] ?? '';
    const isForOther = Boolean(passenger);
    return nextAt ? [{ rideId, name: first, isForOther, currency, due, until: nextAt.toISOString() }] : [];
  });
}
