import { MOST_DAYS_OFF, REFUSE_DAY_OFF_HOURS } from '@waka/contracts/owners/owner-views';
import type { DayOffRequest } from '@waka/contracts/owners/owner-requests';
import type { Region } from '@waka/contracts/regions';
import { lockDriver } from '../accounts/driver-profiles.repository.ts';
import { userById } from '../accounts/users.repository.ts';
import { dayAfter, dayOf, isDay, spanOf } from '../books/local-days.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { notifyDriver } from './notify-driver.ts';
import { emitBook } from './publish-book.ts';
import type { DayOffRow } from './day-off.entity.ts';
import type { Owner } from './owner.entity.ts';
import {
  dayOffById,
  daysOffOf,
  deleteDayOff,
  insertDayOff,
  lastAgreed,
  ownerById,
  refuseDay,
  regionOfBook,
  termsIn,
} from './owners.repository.ts';
import { textOwner } from './text-owner.ts';

const MOST_DAYS_AHEAD = 14;
/** Days in which at most `MOST_DAYS_OFF` are off. */
const WINDOW_DAYS = 14;
const TEXT_MINUTES = 24 * 60;

/**
 * Declares a day off, from yesterday to two weeks ahead: nothing is due for it unless the owner refuses it. The owner gets a
 * text where he had not too many. A repeated declaration changes nothing.
 */
export async function declareDayOff(core: Core, driver: Actor, { day, reason }: DayOffRequest): Promise<void> {
  const { message, book } = await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    const terms = await termsIn(sql, driver.id, 'active');
    const owner = terms && (await ownerById(sql, terms.ownerId));
    ensure(owner, 'owner.changed');
    const today = dayOf(terms.region, core.clock.now());
    const isNear = isDay(day) && day >= dayAfter(today, -1) && day <= dayAfter(today, MOST_DAYS_AHEAD);
    ensure(isNear, 'request.invalid', { fields: { day: 'Please choose a day from yesterday to two weeks ahead' } });
    const { bookId, ownerId } = terms;
    const known = await daysOffOf(sql, bookId);
    if (known.some((row) => row.day === day)) return { message: null, book: terms };
    const off = known.filter(({ refusedAt }) => refusedAt === null).map((row) => row.day);
    ensure(mostInWindow([...off, day]) <= MOST_DAYS_OFF, 'owner.days_off');
    await insertDayOff(sql, { bookId, driverId: driver.id, ownerId, day, reason });
    return { message: await textDay(core, sql, owner, { driverId: driver.id, day, isTakenBack: false }), book: terms };
  });
  if (message !== null) core.wakeSending([message]);
  emitBook(core, book);
}

/**
 * Takes back a day off, as if it had never been declared: until its end, or until the end of the day of its declaration where that
 * is later, unless the owner has refused it or the book has ended. The owner gets a text where he had not too many. Throws
 * AppError `owner.not_found`, as of one that is taken back already, or `owner.changed`.
 */
export async function takeBackDayOff(core: Core, driver: Actor, id: string): Promise<void> {
  const { message, bookId } = await core.transaction(async (sql) => {
    await lockDriver(sql, driver.id);
    const row = await dayOffById(sql, id);
    ensure(row?.driverId === driver.id, 'owner.not_found');
    const terms = await termsIn(sql, driver.id, 'active');
    ensure(terms?.bookId === row.bookId && mayTakeBack(core.clock, terms.region, row), 'owner.changed');
    // The owner may refuse it at the same moment.
    ensure(await deleteDayOff(sql, id), 'owner.changed');
    const owner = await ownerById(sql, row.ownerId);
    const about = { driverId: driver.id, day: row.day, isTakenBack: true };
    return { message: owner && (await textDay(core, sql, owner, about)), bookId: row.bookId };
  });
  if (message !== null) core.wakeSending([message]);
  emitBook(core, { driverId: driver.id, bookId });
}

/** Checks whether a day off of a book in force can still be taken back. */
export function mayTakeBack(
  clock: Clock,
  region: Region,
  { day, declaredAt, refusedAt }: Pick<DayOffRow, 'day' | 'declaredAt' | 'refusedAt'>,
): boolean {
  const today = dayOf(region, clock.now());
  return refusedAt === null && (day >= today || dayOf(region, declaredAt) === today);
}

/** Posts to the owner that a driver has a day off, or has taken it back; null where he had too many texts. */
async function textDay(
  core: Core,
  sql: Sql,
  owner: Owner,
  { driverId, day, isTakenBack }: { driverId: string; day: string; isTakenBack: boolean },
): Promise<string | null> {
  const name = (await userById(sql, driverId))?.fullName ?? '';
  const message = { template: 'owner_day_off', params: { name, day, linkId: owner.linkId, isTakenBack } } as const;
  return textOwner(core, sql, { owner, by: driverId, message, withinMinutes: TEXT_MINUTES });
}

/** Refuses a day off in time; it is due like any other then. A repeated refusal changes nothing. */
export async function refuseDayOff(core: Core, owner: Owner, id: string): Promise<void> {
  const row = await dayOffById(core.sql, id);
  ensure(row?.ownerId === owner.id, 'owner.changed');
  const region = (await regionOfBook(core.sql, row.bookId)) ?? owner.region;
  ensure(row.refusedAt !== null || mayRefuse(core.clock, region, row), 'owner.changed');
  await core.transaction(async (sql) => {
    if (!(await refuseDay(sql, id))) return;
    const terms = await lastAgreed(sql, row.bookId);
    if (terms) await notifyDriver(sql, terms, 'owner_day_refused');
  });
  emitBook(core, row);
}

/** Checks whether a day off can still be refused: for a day from its declaration, or from its end where that is later. */
export function mayRefuse(
  clock: Clock,
  region: Region,
  { day, declaredAt, refusedAt }: Pick<DayOffRow, 'day' | 'declaredAt' | 'refusedAt'>,
): boolean {
  const since = Math.max(declaredAt.getTime(), spanOf(region, day).to.getTime());
  return refusedAt === null && clock.now().getTime() < since + REFUSE_DAY_OFF_HOURS * 3_600_000;
}

/** Returns how many of these days lie within two weeks at most. */
const mostInWindow = (days: readonly string[]): number =>
  Math.max(...days.map((from) => days.filter((day) => day >= from && day < dayAfter(from, WINDOW_DAYS)).length));
