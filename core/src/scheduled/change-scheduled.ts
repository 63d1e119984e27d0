import type {
  ScheduledRideChange,
  ScheduledRideRequest,
  SeenSchedule,
} from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledRide as View } from '@waka/contracts/scheduled/scheduled-views';
import { notify } from '../notifications/notification-centre.ts';
import { cardStillPaying } from '../payments/cards/ride-card.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { publishScheduled } from './publish-scheduled.ts';
import { countPassengerOf, ensureRoom, lockPerson, viewOf, wantedRide } from './schedule-ride.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import {
  changeScheduledRow,
  insertOutbox,
  lockScheduled,
  scheduledAsSeen,
  type NewScheduledRide,
} from './scheduled-rides.repository.ts';
import { factsOf } from './scheduled-notices.ts';

/**
 * Replaces what was scheduled by something else, at a new price, before the search begins. A driver who took it is free
 * of it, and every driver can take it as it is now. A change without a card keeps the one that pays, as long as it can.
 * Throws AppError, and what `ensureFits` throws.
 */
export async function changeScheduled(
  core: Core,
  rider: Actor,
  id: string,
  { version, ...body }: ScheduledRideChange,
  ensureFits: (wanted: NewScheduledRide) => void = () => {},
): Promise<View> {
  const wanted = await wantedRide(core, rider, await withCard(core.sql, { id, riderId: rider.id, version }, body));
  ensureFits(wanted);
  const { before, outboxId } = await core.transaction(async (sql) => {
    await lockPerson(sql, rider.id);
    await ensureRoom(sql, rider.id, wanted.pickupAt, { butId: id });
    const row = await lockSeen(sql, rider, id, version);
    // A client that does not know of passengers sends none.
    const passenger = body.passenger === undefined ? row.passenger : wanted.passenger;
    if (passenger?.phone !== row.passenger?.phone) await countPassengerOf(sql, core, wanted);
    await changeScheduledRow(sql, id, {
      ...wanted,
      passenger,
      city: wanted.trip.city,
      seriesId: row.seriesId,
      status: 'scheduled',
      driverId: null,
      remindedEveningAt: null,
      remindedAt: null,
      checkedAt: null,
      inDoubtAt: null,
    });
    await notifyReleasedDriver(sql, row);
    return { before: row, outboxId: await insertOutbox(sql, { id, version: version + 1 }) };
  });
  publishScheduled(core, { ...before, driverId: null }, outboxId, before.driverId);
  return viewOf(core.sql, id);
}

/**
 * Adds the card that pays for a scheduled ride, where a change names none and leaves the way to pay as it is. One that was
 * removed or can't pay any more is left out: the default one pays.
 */
async function withCard(
  sql: Sql,
  seen: Pick<ScheduledRow, 'id' | 'riderId' | 'version'>,
  body: Pick<ScheduledRideRequest, keyof ScheduledRideRequest>,
): Promise<ScheduledRideRequest> {
  if (body.cardId !== undefined) return body;
  const row = await scheduledAsSeen(sql, seen);
  if (!row?.cardId || row.paymentMethod !== body.paymentMethod) return body;
  return { ...body, cardId: await cardStillPaying(sql, seen.riderId, row.cardId) };
}

/** Cancels a scheduled ride before its search begins; it costs nothing. Throws AppError. */
export async function cancelScheduled(core: Core, rider: Actor, id: string, { version }: SeenSchedule): Promise<View> {
  const { before, outboxId } = await core.transaction(async (sql) => {
    const row = await lockSeen(sql, rider, id, version);
    return { before: row, outboxId: await writeCancelled(sql, row, 'rider') };
  });
  publishScheduled(core, { ...before, driverId: null }, outboxId, before.driverId);
  return viewOf(core.sql, id);
}

/** Cancels a scheduled ride that the caller has locked, and notifies its driver; returns the id of its outbox row. */
export async function writeCancelled(
  sql: Sql,
  row: ScheduledRow,
  by: 'rider' | 'admin',
  failure: ScheduledRow['failure'] = null,
): Promise<string> {
  await changeScheduledRow(sql, row.id, { status: 'cancelled', cancelledBy: by, driverId: null, failure });
  await notifyReleasedDriver(sql, row);
  return insertOutbox(sql, { id: row.id, version: row.version + 1 });
}

/** Notifies the driver who had taken a scheduled ride that it is not his any more. */
export async function notifyReleasedDriver(sql: Sql, row: ScheduledRow): Promise<void> {
  if (row.driverId === null) return;
  await notify(sql, { userId: row.driverId, kind: 'scheduled_called_off', facts: factsOf(row, 'driver') });
}

async function lockSeen(sql: Sql, rider: Actor, id: string, version: number): Promise<ScheduledRow> {
  const row = await lockScheduled(sql, { id, riderId: rider.id });
  ensure(row, 'schedule.not_found');
  if (row.status === 'begun') throw new AppError('schedule.begun');
  ensure(row.version === version && (row.status === 'scheduled' || row.status === 'taken'), 'schedule.changed');
  return row;
}
