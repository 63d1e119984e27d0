import type { EarnedRidesPage } from '@waka/contracts/drivers/driver-requests';
import type { EarnedRide } from '@waka/contracts/drivers/earnings-views';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { periodOf, presentEarned } from './earned.ts';
import { earnedRidesOf } from './earnings.repository.ts';

const PAGE = '50';

/** Lists the rides of a period with earnings, newest first, fifty at a time. */
export async function earnedRides(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  { before, ...period }: EarnedRidesPage,
): Promise<EarnedRide[]> {
  const { from, to } = periodOf(core.clock, period);
  const rides = await earnedRidesOf(core.sql, driver.id, from, to, before ?? null, PAGE);
  return rides.map(presentEarned);
}
