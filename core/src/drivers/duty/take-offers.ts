import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { endCollecting } from './shifts.repository.ts';

/**
 * Lets a driver who has completed a ride get offers at once: its fare is collected. A repeat, a call about an earlier ride, and a
 * driver who gets them already, change nothing.
 */
export async function takeOffers(
  core: Pick<Core, 'sql' | 'wakeMatching'>,
  driver: Actor,
  rideId: string,
): Promise<void> {
  const city = await endCollecting(core.sql, driver.id, rideId);
  if (city) core.wakeMatching(city);
}
