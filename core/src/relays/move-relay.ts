import type { DepartureChange } from '@waka/contracts/relays/relay-requests';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { leavesAt } from '../crossings/timetable.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { notifyReleasedDriver } from '../scheduled/change-scheduled.ts';
import { publishScheduled } from '../scheduled/publish-scheduled.ts';
import type { ScheduledRide } from '../scheduled/scheduled-ride.entity.ts';
import { changeScheduledRow, insertOutbox, lockScheduled } from '../scheduled/scheduled-rides.repository.ts';
import { searchTime } from '../scheduled/search-time.ts';
import { minutesAfter } from './ferry-leg.ts';
import { isAhead, passageNow, viewOf } from './read-relay.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { lockRelay, moveRelay, openRelayOf } from './relays.repository.ts';

/** Takes another departure for a trip, and moves its second ride with it at the same price. Throws AppError. */
export async function changeDeparture(
  core: Core,
  rider: Actor,
  id: string,
  { departsAt, version }: DepartureChange,
): Promise<Relay> {
  const relay = await openRelayOf(core.sql, rider.id);
  ensure(relay?.id === id, 'relay.not_found');
  // A ride to the quay that is scheduled comes for its departure.
  ensure((await viewOf(core, relay)).departures.length > 0, 'relay.no_such_departure');
  const passage = await passageNow(core, relay);
  const time = new Date(departsAt);
  ensure(passage && leavesAt(passage.timetable, time), 'relay.no_such_departure');
  ensure(minutesAfter(time, -relay.boardMinutes) > core.clock.now(), 'relay.departure_missed');
  ensure(await moveTo(core, { id, riderId: rider.id, version }, time), 'relay.changed');
  const moved = await openRelayOf(core.sql, rider.id);
  ensure(moved, 'relay.not_found');
  return viewOf(core, moved);
}

/**
 * Moves a trip to another departure in one commit with its second ride. Returns false where the trip has another
 * version, has ended, or its second ride has begun.
 */
export async function moveTo(
  core: Core,
  { id, riderId, version }: Pick<RelayTrip, 'id' | 'riderId' | 'version'>,
  departsAt: Date,
  also: (sql: Sql) => Promise<unknown> = async () => {},
): Promise<boolean> {
  const moved = await core.transaction(async (sql) => {
    const relay = await lockRelay(sql, { id, riderId });
    const second = relay && (await lockScheduled(sql, { id: relay.scheduledId }));
    if (!relay || !second || relay.version !== version || !isAhead(second)) return null;
    const pickupAt = minutesAfter(departsAt, relay.minutes);
    await changeScheduledRow(sql, second.id, {
      ...PLANNED_ANEW,
      pickupAt,
      searchAt: await searchTime({ ...core, sql }, { ...second, pickupAt }),
    });
    await moveRelay(sql, id, departsAt);
    await notifyReleasedDriver(sql, second);
    await also(sql);
    return { second, outboxId: await insertOutbox(sql, { id: second.id, version: second.version + 1 }) };
  });
  if (moved) publishMoved(core, moved);
  return moved !== null;
}

/** A driver who took it is free of it, and every driver can take it at its new time. */
const PLANNED_ANEW: Partial<ScheduledRide> = {
  status: 'scheduled',
  driverId: null,
  remindedEveningAt: null,
  remindedAt: null,
  checkedAt: null,
  inDoubtAt: null,
};

function publishMoved(core: Core, { second, outboxId }: { second: ScheduledRide; outboxId: string }): void {
  const { id, riderId, driverId } = second;
  publishScheduled(core, { id, riderId, driverId: null }, outboxId, driverId);
}
