import type { Snapshot } from '@waka/contracts/realtime';
import type { Actor } from '../accounts/actor.ts';
import { userById } from '../accounts/read-user.ts';
import type { Core } from '../core.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import { unreadOf } from '../notifications/notification-centre.ts';
import { liveRideOf } from '../rides/read-rides.ts';

/** Everything that a client needs to show the truth, whatever it missed. */
export async function takeSnapshot(core: Pick<Core, 'sql' | 'dataSource' | 'clock'>, actor: Actor): Promise<Snapshot> {
  const [user, ride, offers, unread, [time]] = await Promise.all([
    userById(core, actor.id),
    liveRideOf(core, actor),
    actor.role === 'driver' ? openOffersOf(core, actor.id) : [],
    unreadOf(core.sql, actor.id),
    // Phones measure offers by it, which end by the same clock; the clock of each node may be another.
    core.sql<{ now: Date }>('SELECT clock_timestamp() AS now'),
  ]);
  if (!time) throw new Error('the database did not tell the time');
  return { user, ride, offer: offers[0] ?? null, unread, serverTime: time.now.toISOString() };
}
