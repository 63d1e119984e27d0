import type { Snapshot } from '@waka/contracts/realtime';
import type { Actor } from '../accounts/actor.ts';
import { userById } from '../accounts/read-user.ts';
import type { Core } from '../core.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import { liveRideOf } from '../rides/read-rides.ts';

/** Everything that a client needs to show the truth, whatever it missed. */
export async function takeSnapshot(core: Pick<Core, 'sql' | 'dataSource' | 'clock'>, actor: Actor): Promise<Snapshot> {
  const [user, ride, offers] = await Promise.all([
    userById(core, actor.id),
    liveRideOf(core, actor),
    actor.role === 'driver' ? openOffersOf(core, actor.id) : [],
  ]);
  return { user, ride, offer: offers[0] ?? null, serverTime: core.clock.now().toISOString() };
}
