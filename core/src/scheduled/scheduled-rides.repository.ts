import { Between, In, IsNull, LessThanOrEqual, Not, Raw, type FindOptionsWhere } from 'typeorm';
import { DriverProfile } from '../accounts/driver-profile.entity.ts';
import { User } from '../accounts/user.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { idOf } from '../platform/postgres/platform.repository.ts';
import { OutboxRow } from '../realtime/outbox-row.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
import { ScheduledRide, type ScheduledRow } from './scheduled-ride.entity.ts';

export type NewScheduledRide = Pick<
  ScheduledRide,
  | 'riderId'
  | 'seriesId'
  | 'quoteId'
  | 'trip'
  | 'pickupArea'
  | 'dropoffArea'
  | 'vehicleType'
  | 'paymentMethod'
  | 'cardId'
  | 'pickupNote'
  | 'passenger'
  | 'fare'
  | 'price'
  | 'rules'
  | 'pickupAt'
  | 'searchAt'
>;

/** Before the search begins it can be changed. */
export const AHEAD = ['scheduled', 'taken'] as const;
const isAhead = () => ({ status: In([...AHEAD]) });
const IS_DUE = Raw((column) => `${column} <= now()`);

/** Stores a scheduled ride and returns its id. */
export const insertScheduled = (sql: Sql, ride: NewScheduledRide): Promise<string> =>
  idOf(sql.manager.insert(ScheduledRide, { ...ride, city: ride.trip.city }));

/** Changes a scheduled ride, whose version goes up. */
export const changeScheduledRow = (sql: Sql, id: string, changes: Partial<ScheduledRide>): Promise<unknown> =>
  sql.manager.update(ScheduledRide, { id }, { ...changes, version: () => 'version + 1' });

/** Notes a notice that was sent about a scheduled ride; changes nothing else of it. */
export const noteNotice = (
  sql: Sql,
  id: string,
  what: 'checkedAt' | 'inDoubtAt' | 'waitNotifiedAt',
): Promise<unknown> => sql.manager.update(ScheduledRide, { id }, { [what]: () => 'now()' });

/** Claims a notice about a scheduled ride; false where it was claimed before. */
export async function claimNotice(sql: Sql, id: string, what: 'remindedEveningAt' | 'remindedAt'): Promise<boolean> {
  const where = { id, ...isAhead(), [what]: Raw((column) => `${column} IS NULL`) };
  const { affected } = await sql.manager.update(ScheduledRide, where, { [what]: () => 'now()' });
  return affected === 1;
}

/** Locks a scheduled ride until the end of the transaction. */
export const lockScheduled = (
  sql: Sql,
  of: Partial<Pick<ScheduledRide, 'id' | 'riderId'>>,
): Promise<ScheduledRow | null> =>
  sql.manager.findOne(ScheduledRide, { where: of, lock: { mode: 'pessimistic_write' } });

/** Locks a scheduled ride whose search is to begin, unless another worker has locked it. */
export const lockDue = (sql: Sql, id: string): Promise<ScheduledRide | null> =>
  sql.manager.findOne(ScheduledRide, {
    where: { id, ...isAhead(), searchAt: IS_DUE },
    lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
  });

/** Lists the scheduled rides whose search is to begin, the longest overdue first, without those seen in this run. */
export const dueRides = (sql: Sql, seen: readonly string[], most: number): Promise<ScheduledRide[]> =>
  sql.manager.find(ScheduledRide, {
    where: { ...isAhead(), searchAt: IS_DUE, id: Not(In(seen)) },
    order: { searchAt: 'ASC' },
    take: most,
  });

export const scheduledWithQuote = (sql: Sql, riderId: string, quoteId: string): Promise<ScheduledRide | null> =>
  sql.manager.findOneBy(ScheduledRide, { riderId, quoteId });

/** Reads a scheduled ride of a rider, as its rider saw it. */
export const scheduledAsSeen = (
  sql: Sql,
  seen: Pick<ScheduledRide, 'id' | 'riderId' | 'version'>,
): Promise<ScheduledRow | null> => sql.manager.findOneBy(ScheduledRide, seen);

/** Counts the rides that a rider has scheduled, without those of repetitions. */
export const countAhead = (sql: Sql, riderId: string): Promise<number> =>
  sql.manager.countBy(ScheduledRide, { riderId, seriesId: IsNull(), ...isAhead() });

/** Locks the rides of a repetition whose search has not begun. */
export const lockSeriesRides = (sql: Sql, seriesId: string): Promise<ScheduledRow[]> =>
  sql.manager.find(ScheduledRide, {
    where: { seriesId, ...isAhead() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Locks the rides that a rider has scheduled or a driver has taken, whose search has not begun. */
export const lockAheadOf = (
  sql: Sql,
  of: Pick<ScheduledRide, 'riderId'> | { driverId: string },
): Promise<ScheduledRow[]> =>
  sql.manager.find(ScheduledRide, {
    where: { ...of, ...isAhead() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Locks the rides that were scheduled for another person by one of these numbers, the soonest first. */
export const lockAheadFor = (sql: Sql, phones: string[]): Promise<ScheduledRow[]> =>
  sql.manager.find(ScheduledRide, {
    where: { passenger: Raw((column) => `${column} ->> 'phone' = ANY(:phones)`, { phones }), ...isAhead() },
    order: { pickupAt: 'ASC', id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Checks whether a person has another scheduled ride than these between two times. */
export const hasBetween = (
  sql: Sql,
  who: Pick<ScheduledRide, 'riderId'> | { driverId: string },
  [from, to]: [Date, Date],
  butIds: readonly string[],
): Promise<boolean> =>
  sql.manager.existsBy(ScheduledRide, {
    ...who,
    ...isAhead(),
    pickupAt: Between(from, to),
    id: Not(In(butIds)),
  });

export const countTaken = (sql: Sql, driverId: string): Promise<number> =>
  sql.manager.countBy(ScheduledRide, { driverId, status: 'taken' });

/** A scheduled ride with what its readers see of the driver and the ride. */
export interface ShownRow {
  scheduled: ScheduledRide;
  driver: { name: string | null; make: string | null; model: string | null; plate: string | null } | null;
  rideStatus: Ride['status'] | null;
}

async function shown(
  sql: Sql,
  where: FindOptionsWhere<ScheduledRide> | FindOptionsWhere<ScheduledRide>[],
  most: number,
) {
  const { entities, raw } = await sql.manager
    .createQueryBuilder(ScheduledRide, 'scheduled')
    .leftJoin(Ride, 'ride', 'ride.id = scheduled.rideId')
    .leftJoin(User, 'person', 'person.id = scheduled.driverId')
    .leftJoin(DriverProfile, 'driver', 'driver.userId = scheduled.driverId')
    .addSelect('ride.status', 'rideStatus')
    .addSelect(`coalesce(driver.shown_as->>'name', person.full_name)`, 'driverName')
    .addSelect('driver.vehicleMake', 'make')
    .addSelect('driver.vehicleModel', 'model')
    .addSelect('driver.vehiclePlateNumber', 'plate')
    .where(where)
    .orderBy('scheduled.pickupAt')
    .addOrderBy('scheduled.id')
    .limit(most)
    .getRawAndEntities<{
      rideStatus: Ride['status'] | null;
      driverName: string | null;
      make: string | null;
      model: string | null;
      plate: string | null;
    }>();
  return entities.map((scheduled, index): ShownRow => {
    const { rideStatus = null, driverName = null, make = null, model = null, plate = null } = raw[index] ?? {};
    return { scheduled, rideStatus, driver: scheduled.driverId ? { name: driverName, make, model, plate } : null };
  });
}

/** Reads a scheduled ride as it is shown. */
export async function shownScheduled(sql: Sql, id: string): Promise<ShownRow | null> {
  return (await shown(sql, { id }, 1))[0] ?? null;
}

/** Lists the rides that a rider has scheduled, and those of the last day that failed. */
export const scheduledOf = (sql: Sql, riderId: string): Promise<ShownRow[]> =>
  shown(
    sql,
    [
      { riderId, ...isAhead() },
      { riderId, status: 'failed', pickupAt: Raw((column) => `${column} > now() - interval '1 day'`) },
    ],
    100,
  );

/** A scheduled ride with the names of its rider and of the driver who took it. */
export interface AheadRow {
  scheduled: ScheduledRide;
  riderName: string | null;
  driverName: string | null;
}

/** Lists the rides whose search has not begun, the next pickup first, from the one after `afterId` on. */
export async function scheduledAhead(sql: Sql, afterId: string | null, most: number): Promise<AheadRow[]> {
  const query = sql.manager
    .createQueryBuilder(ScheduledRide, 'scheduled')
    .leftJoin(User, 'rider', 'rider.id = scheduled.riderId')
    .leftJoin(User, 'person', 'person.id = scheduled.driverId')
    .addSelect('rider.fullName', 'riderName')
    .addSelect('person.fullName', 'driverName')
    .where(isAhead())
    .orderBy('scheduled.pickupAt')
    .addOrderBy('scheduled.id')
    .limit(most);
  const last = afterId === null ? null : await sql.manager.findOneBy(ScheduledRide, { id: afterId });
  if (last)
    query.andWhere('(scheduled.pickupAt, scheduled.id) > (:pickupAt, :id)', { pickupAt: last.pickupAt, id: last.id });
  const { entities, raw } = await query.getRawAndEntities<{ riderName: string | null; driverName: string | null }>();
  return entities.map((scheduled, index): AheadRow => {
    const { riderName = null, driverName = null } = raw[index] ?? {};
    return { scheduled, riderName, driverName };
  });
}

/** Adds the outbox row of a change; returns its id. */
export async function insertOutbox(sql: Sql, { id, version }: Pick<ScheduledRide, 'id' | 'version'>): Promise<string> {
  return idOf(sql.manager.insert(OutboxRow, { topic: 'scheduled', key: id, seq: version }));
}

/** Completed rides of an area say how long pickups take there; fewer than this say nothing. */
const ENOUGH = 5;

/** Returns the minutes in which three of four pickups of a class came about in an area lately; null where too few did. */
export async function pickupMinutesIn(
  sql: Sql,
  { pickupArea, vehicleType }: Pick<ScheduledRide, 'pickupArea' | 'vehicleType'>,
): Promise<number | null> {
  const found = await sql.manager
    .createQueryBuilder(Ride, 'ride')
    .select('count(*)::int', 'rides')
    .addSelect(
      'percentile_cont(0.75) WITHIN GROUP (ORDER BY extract(epoch FROM ride.arrivedAt - ride.requestedAt) / 60)',
      'minutes',
    )
    .where({
      pickupArea,
      vehicleType,
      status: 'completed',
      scheduledFor: Raw((column) => `${column} IS NULL`),
      completedAt: Raw((column) => `${column} > now() - interval '14 days'`),
    })
    .getRawOne<{ rides: number; minutes: number | null }>();
  return found && found.rides >= ENOUGH ? found.minutes : null;
}

/** Lists the scheduled rides within so many minutes of their pickup whose notice is still due. */
export const dueNotices = (
  sql: Sql,
  what: 'remindedAt' | 'checkedAt',
  minutes: number,
  statuses: readonly ScheduledRide['status'][],
  most: number,
): Promise<ScheduledRide[]> =>
  sql.manager.find(ScheduledRide, {
    where: {
      status: In([...statuses]),
      [what]: Raw((column) => `${column} IS NULL`),
      pickupAt: Raw((column) => `${column} BETWEEN now() AND now() + make_interval(mins => ${minutes})`),
    },
    order: { pickupAt: 'ASC' },
    take: most,
  });

/** Lists the scheduled rides up to a time whose rider was not reminded in the evening before. */
export const dueEveningReminders = (sql: Sql, until: Date, most: number): Promise<ScheduledRide[]> =>
  sql.manager.find(ScheduledRide, {
    where: {
      ...isAhead(),
      remindedEveningAt: Raw((column) => `${column} IS NULL`),
      pickupAt: LessThanOrEqual(until),
    },
    order: { pickupAt: 'ASC' },
    take: most,
  });
