import { IsNull, LessThan, MoreThan, Raw } from 'typeorm';
import { idOf } from '../../platform/postgres/platform.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { ScheduledSeries } from './scheduled-series.entity.ts';

type NewSeries = Pick<ScheduledSeries, 'riderId' | 'wishes' | 'weekdays' | 'minuteOfDay' | 'timeZone' | 'madeUntil'>;

/** Stores a repetition and returns its id. */
export const insertSeries = (sql: Sql, series: NewSeries): Promise<string> =>
  idOf(sql.manager.insert(ScheduledSeries, series));

export const countSeries = (sql: Sql, riderId: string): Promise<number> =>
  sql.manager.countBy(ScheduledSeries, { riderId, endedAt: IsNull() });

/** Lists the repetitions whose rides are not made up to a time, in the order of their ids after one. */
export const seriesToContinue = (
  sql: Sql,
  until: Date,
  after: string | null,
  most: number,
): Promise<ScheduledSeries[]> =>
  sql.manager.find(ScheduledSeries, {
    where: { endedAt: IsNull(), madeUntil: LessThan(until), ...(after && { id: MoreThan(after) }) },
    order: { id: 'ASC' },
    take: most,
  });

/** Locks a repetition that goes on, as it was made up to a time; null where another worker has made more of it. */
export const lockSeries = (sql: Sql, id: string, madeUntil: Date): Promise<ScheduledSeries | null> =>
  sql.manager.findOne(ScheduledSeries, {
    where: { id, madeUntil, endedAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });

export const setMadeUntil = (sql: Sql, id: string, madeUntil: Date): Promise<unknown> =>
  sql.manager.update(ScheduledSeries, { id }, { madeUntil });

/** A repetition that has ended needs the other person's number no more. */
const ended = { endedAt: () => 'now()', wishes: () => `wishes - 'passenger'` };

/** Ends a repetition of a rider; false where he has none with this id that goes on. */
export async function endSeriesRow(sql: Sql, id: string, riderId: string): Promise<boolean> {
  const { affected } = await sql.manager.update(ScheduledSeries, { id, riderId, endedAt: IsNull() }, ended);
  return affected === 1;
}

const isFor = (phones: string[]) => ({
  wishes: Raw((column) => `${column} -> 'passenger' ->> 'phone' = ANY(:phones)`, { phones }),
  endedAt: IsNull(),
});

/** Locks every repetition for another person by one of these numbers: none of them makes a ride meanwhile. */
export const lockSeriesFor = (sql: Sql, phones: string[]): Promise<ScheduledSeries[]> =>
  sql.manager.find(ScheduledSeries, {
    where: isFor(phones),
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** Ends every repetition for another person by one of these numbers. */
export const endSeriesFor = (sql: Sql, phones: string[]): Promise<unknown> =>
  sql.manager.update(ScheduledSeries, isFor(phones), ended);

/** Ends every repetition of a rider. */
export const endAllSeries = (sql: Sql, riderId: string): Promise<unknown> =>
  sql.manager.update(ScheduledSeries, { riderId, endedAt: IsNull() }, ended);
