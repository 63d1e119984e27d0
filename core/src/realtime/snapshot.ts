import type { Snapshot } from '@waka/contracts/realtime';
import type { Actor } from '../accounts/actor.ts';
import { PERSON } from '../accounts/read-user.ts';
import { presentUser, type Person } from '../accounts/user.presenter.ts';
import type { Core } from '../core.ts';
import { openOffersOf } from '../matching/read-offers.ts';
import { countUnread } from '../notifications/notification-centre.ts';
import { ensure } from '../platform/app-error.ts';
import { liveRowOf } from '../rides/read-rides.ts';
import { presentRide, type RideRow } from '../rides/ride.presenter.ts';

type Reader = Person & { unread: number; now: Date };

// Phones measure offers by the clock of the database, by which offers end; the clock of each node may be another.
const READER = `SELECT ${PERSON}, ${countUnread('$1')} AS unread, clock_timestamp() AS now FROM users WHERE id = $1`;

/** Everything that a client needs to show the truth, whatever it missed; besides, the ride's row as it was read for it. */
export async function takeSnapshot(
  core: Pick<Core, 'sql' | 'clock'>,
  actor: Actor,
): Promise<{ snapshot: Snapshot; row: RideRow | null }> {
  const [[reader], row, offers] = await Promise.all([
    core.sql<Reader>(READER, [actor.id]),
    liveRowOf(core, actor),
    actor.role === 'driver' ? openOffersOf(core, actor.id) : [],
  ]);
  ensure(reader, 'auth.required');
  const { unread, now, ...person } = reader;
  const snapshot = {
    user: presentUser(person, core.clock.now()),
    ride: row && presentRide(row, actor),
    offer: offers[0] ?? null,
    unread,
    serverTime: now.toISOString(),
  };
  return { snapshot, row };
}
