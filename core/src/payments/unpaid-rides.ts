import type { UnpaidRide } from '@waka/contracts/money/ride-payment';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { owedRides } from './owed-rides.repository.ts';

/**
 * Lists what a rider owes, ride by ride, the oldest first: failed payments, and those that wait for approval on a page
 * of the provider.
 */
export async function unpaidRides({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<UnpaidRide[]> {
  const rides = await owedRides(sql, rider.id);
  return rides.map(({ completedAt, ...ride }) => ({ ...ride, completedAt: completedAt.toISOString() }));
}
