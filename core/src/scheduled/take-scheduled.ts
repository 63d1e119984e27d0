import { CASH } from '@waka/contracts/money/payment-method';
import { GIVE_BACK_MINUTES, MOST_TAKEN, SCHEDULED_APART_MINUTES } from '@waka/contracts/scheduled/scheduled-rules';
import type { SeenSchedule } from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledOffer } from '@waka/contracts/scheduled/scheduled-views';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import { driverById, lockDriver } from '../accounts/driver-profiles.repository.ts';
import { refuseEndingBefore, refuseWithoutDocuments } from '../drivers/documents/refuse-without-documents.ts';
import { notify } from '../notifications/notification-centre.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { publishScheduled } from './publish-scheduled.ts';
import { around, lockPerson } from './schedule-ride.ts';
import { factsOf } from './scheduled-notices.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';
import { presentScheduledOffer } from './scheduled-ride.presenter.ts';
import {
  changeScheduledRow,
  countTaken,
  hasBetween,
  insertOutbox,
  lockScheduled,
} from './scheduled-rides.repository.ts';
import { offerTerms, openNear, takenBy } from './scheduled-offers.repository.ts';

const MOST_SHOWN = 50;

/** Lists the scheduled rides that a driver has taken, and those of his city and class that he can take. */
export async function scheduledOffersOf({ sql }: Pick<Core, 'sql'>, driver: Actor): Promise<ScheduledOffer[]> {
  const profile = await driverById(sql, driver.id);
  const isApproved = profile?.approval === 'approved';
  const [mine, open] = await Promise.all([
    takenBy(sql, driver.id),
    isApproved && profile.city ? openNear(sql, profile.city, profile.vehicleType, MOST_SHOWN) : [],
  ]);
  return presentAll(sql, driver, [...mine, ...open.filter((row) => isAllowed(profile, row))]);
}

/** Takes a scheduled ride for a driver, who is held to it: exactly one driver gets it. A repeat succeeds. Throws AppError. */
export async function takeScheduled(
  core: Core,
  driver: Actor,
  id: string,
  { version }: SeenSchedule,
): Promise<ScheduledOffer> {
  const { row, outboxId } = await core.transaction(async (sql) => {
    // The account first, as where it is closed; then the driver's row: his other acceptances wait, so that his rides stay
    // apart.
    await lockPerson(sql, driver.id);
    await lockDriver(sql, driver.id);
    const profile = await driverById(sql, driver.id);
    ensure(profile?.approval === 'approved', 'driver.not_approved');
    await refuseWithoutDocuments(sql, driver.id);
    const found = await lockScheduled(sql, { id });
    ensure(found && isFor(profile, found), 'schedule.not_found');
    if (found.driverId === driver.id && found.status === 'taken') return { row: found, outboxId: null };
    ensure(found.driverId === null, 'schedule.taken');
    ensure(found.status === 'scheduled' && found.version === version, 'schedule.changed');
    ensure(core.clock.now() < found.searchAt, 'schedule.begun');
    ensure(isAllowed(profile, found), 'driver.wallet_only');
    await refuseEndingBefore({ ...core, sql }, driver.id, found.pickupAt);
    ensure((await countTaken(sql, driver.id)) < MOST_TAKEN, 'schedule.too_many');
    const apart = SCHEDULED_APART_MINUTES + found.trip.durationMin;
    ensure(
      !(await hasBetween(sql, { driverId: driver.id }, around(found.pickupAt, apart), [id])),
      'schedule.too_close',
    );
    await changeScheduledRow(sql, id, { status: 'taken', driverId: driver.id, inDoubtAt: null });
    await notify(sql, { userId: found.riderId, kind: 'scheduled_taken', facts: factsOf(found, 'rider') });
    return {
      row: { ...found, status: 'taken' as const, driverId: driver.id, version: version + 1 },
      outboxId: await insertOutbox(sql, { id, version: version + 1 }),
    };
  });
  if (outboxId) publishScheduled(core, row, outboxId);
  return presentOne(core.sql, driver, row);
}

/** Gives a scheduled ride back, so that every driver can take it; shortly before the pickup it is too late. Throws AppError. */
export async function giveBackScheduled(core: Core, driver: Actor, id: string): Promise<ScheduledOffer> {
  const { row, outboxId } = await core.transaction(async (sql) => {
    const found = await lockScheduled(sql, { id });
    ensure(found && found.driverId === driver.id, 'schedule.not_found');
    ensure(found.status === 'taken', 'schedule.begun');
    const minutesLeft = (found.pickupAt.getTime() - core.clock.now().getTime()) / 60_000;
    ensure(minutesLeft >= GIVE_BACK_MINUTES, 'schedule.held');
    return {
      row: { ...found, status: 'scheduled' as const, driverId: null, version: found.version + 1 },
      outboxId: await writeGivenBack(sql, found),
    };
  });
  publishScheduled(core, row, outboxId, driver.id);
  return presentOne(core.sql, driver, row);
}

/**
 * Opens a taken ride, which the caller has locked, to every driver again, and notifies its rider; returns the id of its
 * outbox row.
 */
export async function writeGivenBack(sql: Sql, row: ScheduledRow): Promise<string> {
  // Whether another driver is likely is looked at anew.
  await changeScheduledRow(sql, row.id, { status: 'scheduled', driverId: null, checkedAt: null });
  await notify(sql, { userId: row.riderId, kind: 'scheduled_given_back', facts: factsOf(row, 'rider') });
  return insertOutbox(sql, { id: row.id, version: row.version + 1 });
}

const isFor = ({ vehicleType, city }: DriverProfile, row: ScheduledRow): boolean =>
  row.vehicleType === vehicleType && row.city === city;

/** Checks whether a driver may take a ride: none in cash while he owes too much. */
const isAllowed = (profile: DriverProfile | null, { paymentMethod }: ScheduledRow): boolean =>
  profile?.debtStep !== 'wallet_only' || paymentMethod !== CASH;

async function presentOne(sql: Sql, driver: Actor, row: ScheduledRow): Promise<ScheduledOffer> {
  return presentScheduledOffer(row, driver, await offerTerms(sql, driver.id, row.trip.region));
}

async function presentAll(sql: Sql, driver: Actor, rows: readonly ScheduledRow[]): Promise<ScheduledOffer[]> {
  const [first] = rows;
  if (!first) return [];
  // A driver's city lies in one region.
  const terms = await offerTerms(sql, driver.id, first.trip.region);
  return rows.map((row) => presentScheduledOffer(row, driver, terms));
}
