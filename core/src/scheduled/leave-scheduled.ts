import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { userById } from '../accounts/users.repository.ts';
import { noticeText } from '../messages/notices.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { notifyReleasedDriver, writeCancelled } from './change-scheduled.ts';
import { publishScheduled } from './publish-scheduled.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import { lockAheadFor, lockAheadOf } from './scheduled-rides.repository.ts';
import { factsOf } from './scheduled-notices.ts';
import { endAllSeries, endSeriesFor, lockSeriesFor } from './series/series.repository.ts';
import { writeGivenBack } from './take-scheduled.ts';

/** A scheduled ride as it was, with the outbox row of its change. */
export interface LeftSchedule {
  row: ScheduledRow;
  outboxId: string;
}

/** Cancels what the rider of a closing account has scheduled, in the caller's transaction, and ends his repetitions. */
export async function cancelSchedules(sql: Sql, riderId: string): Promise<LeftSchedule[]> {
  await endAllSeries(sql, riderId);
  const left: LeftSchedule[] = [];
  for (const row of await lockAheadOf(sql, { riderId })) {
    left.push({ row, outboxId: await writeCancelled(sql, row, 'rider', 'account') });
  }
  return left;
}

/**
 * Locks what others have scheduled for these numbers, and their repetitions, in the caller's transaction: what begins at that moment
 * is a ride afterwards, and nothing begins or is made any more.
 */
export async function lockForPassenger(sql: Sql, phones: string[]): Promise<ScheduledRow[]> {
  await lockSeriesFor(sql, phones);
  return lockAheadFor(sql, phones);
}

/**
 * Cancels what others have scheduled for a person whose numbers are erased, which the caller has locked, and ends their repetitions
 * for that person; each of these bookers gets one notice of a repetition, or of a ride. It does not show that an account is gone.
 */
export async function cancelForPassenger(
  sql: Sql,
  phones: string[],
  rows: readonly ScheduledRow[],
): Promise<LeftSchedule[]> {
  await endSeriesFor(sql, phones);
  const left: LeftSchedule[] = [];
  const noticed = new Set<string>();
  for (const row of rows) {
    left.push({ row, outboxId: await writeCancelled(sql, row, 'admin') });
    if (noticed.has(row.seriesId ?? row.id)) continue;
    noticed.add(row.seriesId ?? row.id);
    const notice = row.seriesId === null ? 'ride_gone' : 'repetition_gone';
    const reason = noticeText(notice, (await userById(sql, row.riderId))?.language ?? null);
    await notify(sql, {
      userId: row.riderId,
      kind: 'scheduled_cancelled',
      facts: { ...factsOf(row, 'rider'), reason, notice },
    });
  }
  return left;
}

/** Gives back what a driver who may drive no more has taken, in the caller's transaction, however soon the pickup is: all, or some of it. */
export async function giveBackAll(
  sql: Sql,
  driverId: string,
  isGone: (row: ScheduledRow) => boolean = () => true,
): Promise<LeftSchedule[]> {
  const left: LeftSchedule[] = [];
  for (const row of (await lockAheadOf(sql, { driverId })).filter(isGone)) {
    left.push({ row, outboxId: await writeGivenBack(sql, row) });
  }
  return left;
}

/** Does so, and notifies the driver too, who drives on otherwise; where his class is given, of the rides of another one. */
export async function giveBackUnfit(sql: Sql, driverId: string, ownClass?: VehicleClass): Promise<LeftSchedule[]> {
  const left = await giveBackAll(sql, driverId, ({ vehicleType }) => vehicleType !== ownClass);
  for (const { row } of left) await notifyReleasedDriver(sql, row);
  return left;
}

/** Publishes what was left once it is committed. */
export function publishLeft(core: Core, left: readonly LeftSchedule[]): void {
  for (const { row, outboxId } of left) publishScheduled(core, { ...row, driverId: null }, outboxId, row.driverId);
}
