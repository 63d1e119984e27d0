import type { WaitingChange } from '@waka/contracts/money/cash-count';
import { shownNames } from '../../accounts/shown-names.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { changeWaitingOf } from './cash-counts.repository.ts';

/** Lists the change that a rider says to have left with drivers, as long as they have neither agreed nor said otherwise. */
export async function waitingChange({ sql }: Pick<Core, 'sql'>, rider: Pick<Actor, 'id'>): Promise<WaitingChange[]> {
  const counts = await changeWaitingOf(sql, rider.id);
  const drivers = await shownNames(
    sql,
    counts.map(({ driverId }) => driverId),
  );
  return counts.flatMap(({ rideId, driverId, currency, due, riderSays, nextAt }) => {
    if (riderSays === null || nextAt === null) return [];
    const name = drivers.get(driverId)?.split(' ')[0] ?? '';
    return [{ rideId, name, currency, amount: riderSays - due, until: nextAt.toISOString() }];
  });
}
