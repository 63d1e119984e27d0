import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { writeCancelled } from '../scheduled/change-scheduled.ts';
import { publishScheduled } from '../scheduled/publish-scheduled.ts';
import { lockScheduled } from '../scheduled/scheduled-rides.repository.ts';
import { isAhead } from './read-relay.ts';
import type { RelayEnd, RelayTrip } from './relay-trip.entity.ts';
import { endRelay, lockRelay } from './relays.repository.ts';

/** Gives up a trip's ride from the other quay. The ride to the quay goes on; it is cancelled as any ride. Throws AppError. */
export async function cancelRelay(core: Core, rider: Actor, id: string): Promise<void> {
  ensure(await finishRelay(core, { id, riderId: rider.id }, 'cancelled'), 'relay.not_found');
}

/**
 * Ends a trip, and cancels its second ride where its search has not begun, in one commit. Returns false where the trip
 * had ended before.
 */
export async function finishRelay(
  core: Core,
  { id, riderId }: Pick<RelayTrip, 'id' | 'riderId'>,
  ending: RelayEnd,
  also: (sql: Sql) => Promise<unknown> = async () => {},
): Promise<boolean> {
  const ended = await core.transaction(async (sql) => {
    const relay = await lockRelay(sql, { id, riderId });
    if (!relay) return null;
    const second = await lockScheduled(sql, { id: relay.scheduledId });
    await endRelay(sql, relay.id, ending);
    await also(sql);
    if (!second || !isAhead(second)) return { cancelled: null };
    return { cancelled: { second, outboxId: await writeCancelled(sql, second, 'rider') } };
  });
  if (ended?.cancelled) {
    const { second, outboxId } = ended.cancelled;
    publishScheduled(core, { id: second.id, riderId, driverId: null }, outboxId, second.driverId);
  }
  return ended !== null;
}
