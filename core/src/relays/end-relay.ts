import type { RareNotice } from '@waka/contracts/notifications/notification';
import { userById } from '../accounts/users.repository.ts';
import { noticeText } from '../messages/notices.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { writeCancelled } from '../scheduled/change-scheduled.ts';
import { publishLeft, type LeftSchedule } from '../scheduled/leave-scheduled.ts';
import type { ScheduledRow } from '../scheduled/scheduled-ride.entity.ts';
import { factsOf } from '../scheduled/scheduled-notices.ts';
import { isAhead } from './read-relay.ts';
import type { RelayEnd, RelayTrip } from './relay-trip.entity.ts';
import { endRelay, lockRelay, lockRidesOf } from './relays.repository.ts';

/** Gives up a trip's ride from the other quay. The ride to the quay goes on; it is cancelled as any ride. Throws AppError. */
export async function cancelRelay(core: Core, rider: Actor, id: string): Promise<void> {
  ensure(await finishRelay(core, { id, riderId: rider.id }, { ending: 'cancelled' }), 'relay.not_found');
}

interface Finish {
  ending: RelayEnd;
  /** Ends only this version of the trip; left out where any may end. */
  version?: number;
  /** What the rider reads of a ride to the quay that is still scheduled and is cancelled too; left out where it stays. */
  firstGoes?: Extract<RareNotice, 'ferry_gone' | 'onward_gone'>;
  also?: (sql: Sql) => Promise<unknown>;
}

/**
 * Ends a trip, and cancels its second ride where its search has not begun, in one commit; with `firstGoes` a ride to the
 * quay that is still scheduled too, which the rider then reads. Returns false where the trip had ended before, or is
 * of another version.
 */
export async function finishRelay(
  core: Core,
  { id, riderId }: Pick<RelayTrip, 'id' | 'riderId'>,
  { ending, version, firstGoes, also }: Finish,
): Promise<boolean> {
  const ended = await core.transaction(async (sql) => {
    const relay = await lockRelay(sql, { id, riderId });
    if (!relay || relay.version !== (version ?? relay.version)) return null;
    const { first, second } = await lockRidesOf(sql, relay);
    await endRelay(sql, relay.id, ending);
    await also?.(sql);
    const cancelled: LeftSchedule[] = [];
    if (firstGoes && first && isAhead(first)) {
      cancelled.push({ row: first, outboxId: await writeCancelled(sql, first, 'admin') });
      await notifyGone(sql, first, firstGoes);
    }
    if (second && isAhead(second)) {
      cancelled.push({ row: second, outboxId: await writeCancelled(sql, second, firstGoes ? 'admin' : 'rider') });
    }
    return cancelled;
  });
  if (ended) publishLeft(core, ended);
  return ended !== null;
}

async function notifyGone(sql: Sql, row: ScheduledRow, notice: RareNotice): Promise<void> {
  const { riderId: userId } = row;
  const reason = noticeText(notice, (await userById(sql, userId))?.language ?? null);
  await notify(sql, { userId, kind: 'scheduled_cancelled', facts: { ...factsOf(row, 'rider'), reason, notice } });
}
