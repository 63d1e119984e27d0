import type { DepartureChange } from '@waka/contracts/relays/relay-requests';
import type { Relay } from '@waka/contracts/relays/relay-views';
import { leavesAt } from '../crossings/timetable.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { notifyReleasedDriver } from '../scheduled/change-scheduled.ts';
import { publishLeft, type LeftSchedule } from '../scheduled/leave-scheduled.ts';
import type { ScheduledRide, ScheduledRow } from '../scheduled/scheduled-ride.entity.ts';
import { factsOf } from '../scheduled/scheduled-notices.ts';
import { changeScheduledRow, insertOutbox } from '../scheduled/scheduled-rides.repository.ts';
import { searchTime } from '../scheduled/search-time.ts';
import { minutesAfter } from './ferry-leg.ts';
import { canBeMet, movedWith } from './fitting-departure.ts';
import { isAhead, isOther, passageNow, viewOf } from './read-relay.ts';
import type { RelayTrip } from './relay-trip.entity.ts';
import { lockRelay, lockRidesOf, moveRelay, openRelayOf } from './relays.repository.ts';

/** Takes another departure for a trip, and moves its second ride with it at the same price. Throws AppError. */
export async function changeDeparture(
  core: Core,
  rider: Actor,
  id: string,
  { departsAt, version }: DepartureChange,
): Promise<Relay> {
  const relay = await openRelayOf(core.sql, rider.id);
  ensure(relay?.id === id, 'relay.not_found');
  ensure(relay.version === version, 'relay.changed');
  // A ride to the quay that is scheduled comes for its departure.
  const { departures, firstRideStatus } = await viewOf(core, relay);
  ensure(departures.length > 0, 'relay.no_such_departure');
  const passage = await passageNow(core, relay);
  const time = new Date(departsAt);
  ensure(passage && leavesAt(passage.timetable, time), 'relay.no_such_departure');
  ensure(minutesAfter(time, -relay.boardMinutes) > core.clock.now(), 'relay.departure_missed');
  ensure(isOther(relay, firstRideStatus, time), 'relay.departure_missed');
  ensure(await canBeMet(core, relay, time), 'relay.no_such_departure');
  ensure(await moveTo(core, { id, riderId: rider.id, version }, time), 'relay.changed');
  const moved = await openRelayOf(core.sql, rider.id);
  ensure(moved, 'relay.not_found');
  return viewOf(core, moved);
}

/**
 * Moves a trip to another departure in one commit with its second ride, and with its ride to the quay by as much where
 * that is still scheduled, which the rider then reads. Returns false where the trip has another version, has ended, or its
 * second ride has begun.
 */
export async function moveTo(
  core: Core,
  { id, riderId, version }: Pick<RelayTrip, 'id' | 'riderId' | 'version'>,
  departsAt: Date,
  also: (sql: Sql) => Promise<unknown> = async () => {},
): Promise<boolean> {
  const moved = await core.transaction(async (sql) => {
    const relay = await lockRelay(sql, { id, riderId });
    if (!relay || relay.version !== version) return null;
    const { first, second } = await lockRidesOf(sql, relay);
    if (!second || !isAhead(second)) return null;
    const rides = [await planAnew(core, sql, second, minutesAfter(departsAt, relay.minutes))];
    await moveRelay(sql, id, departsAt);
    await also(sql);
    if (first && isAhead(first)) {
      const pickupAt = movedWith(first, relay, departsAt);
      rides.push(await planAnew(core, sql, first, pickupAt));
      const facts = factsOf({ ...first, pickupAt }, 'rider');
      await notify(sql, { userId: riderId, kind: 'scheduled_reminder', facts });
    }
    return rides;
  });
  if (moved) publishLeft(core, moved);
  return moved !== null;
}

/** Moves a scheduled ride that is locked to another time, and notifies its driver. */
async function planAnew(core: Core, sql: Sql, row: ScheduledRow, pickupAt: Date): Promise<LeftSchedule> {
  await changeScheduledRow(sql, row.id, {
    ...PLANNED_ANEW,
    pickupAt,
    searchAt: await searchTime({ ...core, sql }, { ...row, pickupAt }),
  });
  await notifyReleasedDriver(sql, row);
  return { row, outboxId: await insertOutbox(sql, { id: row.id, version: row.version + 1 }) };
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
