import { SCHEDULE_DAYS } from '@waka/contracts/scheduled/scheduled-rules';
import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import { minuteOn, weekdayOf } from '../../geo/local-time.ts';
import { noticeText } from '../../messages/notices.ts';
import { notify } from '../../notifications/notification-centre.ts';
import type { RepeatedRefusal } from '../../accounts/limits/text-allowance.ts';
import { userById } from '../../accounts/users.repository.ts';
import type { Actor } from '../../platform/actor.ts';
import { cardStillPaying } from '../../payments/cards/ride-card.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { withName } from '../../places/named-places.ts';
import { countRepeated, hasRoomForRepeated } from '../../trips/booking/passenger.ts';
import { quoteRide } from '../../trips/booking/quote-ride.ts';
import { writeCancelled } from '../change-scheduled.ts';
import { publishScheduled } from '../publish-scheduled.ts';
import { ensureApart, wantedRide, writeScheduled } from '../schedule-ride.ts';
import type { ScheduledSeries } from './scheduled-series.entity.ts';
import { lockSeriesRides, type NewScheduledRide } from '../scheduled-rides.repository.ts';
import { endSeriesRow, lockSeries, seriesToContinue, setMadeUntil } from './series.repository.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;
const DAYS_MS = SCHEDULE_DAYS * DAY_MS;

/** Makes the coming rides of every repetition, up to as many days ahead as rides can be scheduled. Returns how many. */
export async function continueSeries(core: Core, atOnce = AT_ONCE): Promise<number> {
  const horizon = new Date(core.clock.now().getTime() + DAYS_MS);
  let made = 0;
  let after: string | null = null;
  let found: ScheduledSeries[];
  do {
    found = await seriesToContinue(core.sql, horizon, after, atOnce);
    for (const series of found) made += await continueOne(core, series, horizon);
    after = found.at(-1)?.id ?? null;
  } while (found.length === atOnce);
  return made;
}

/** Makes the coming rides of a repetition. Returns how many. */
async function continueOne(core: Core, series: ScheduledSeries, horizon: Date): Promise<number> {
  let made = 0;
  let last = series.madeUntil;
  // In the order of the days: each begins where the one before was made.
  for (let next = nextTime(series, last); next <= horizon; next = nextTime(series, last)) {
    try {
      const outcome = await makeOne(core, series, last, next);
      if (outcome === 'no_room') break;
      if (outcome === 'made') made += 1;
    } catch (error) {
      core.logger.error({ seriesId: series.id, reason: String(error) }, 'a repeated ride was not made');
      break;
    }
    last = next;
  }
  return made;
}

/** Returns the next time of a repetition after another one, by the clocks of its city. */
export function nextTime(
  { weekdays, minuteOfDay: minute, timeZone }: Pick<ScheduledSeries, 'weekdays' | 'minuteOfDay' | 'timeZone'>,
  after: Date,
): Date {
  for (let days = 0; days <= 7; days += 1) {
    const at = minuteOn(after, timeZone, days, minute);
    if (at > after && weekdays.includes(weekdayOf(at, timeZone))) return at;
  }
  throw new Error('a repetition has no weekday');
}

/**
 * Makes the ride of one day at the price of then. A day on which it cannot be booked is left out, and the rider hears so. One that an
 * allowance has no room for, or whose wallet does not answer, is tried again by each run until the day before, and left out then.
 */
async function makeOne(
  core: Core,
  series: ScheduledSeries,
  last: Date,
  at: Date,
): Promise<'made' | 'passed' | 'no_room'> {
  const rider: Actor = { id: series.riderId, role: 'rider' };
  const isFarOff = at.getTime() - core.clock.now().getTime() > DAY_MS;
  const phone = series.wishes.passenger?.phone;
  // Without a quote of a ride that cannot be made now.
  if (isFarOff && phone && !(await hasRoomForRepeated(core, { riderId: rider.id, phone }))) return 'no_room';
  const wanted = at > core.clock.now() ? await wantedAt(core, rider, series, at) : 'past';
  if (wanted === 'not_answering' && isFarOff) return 'no_room';
  const written = await core.transaction(async (sql) => {
    if (!(await lockSeries(sql, series.id, last))) return null;
    const skipped = wanted === 'past' ? null : await whySkipped(sql, core, { rider, wanted, at });
    if (isFarOff && skipped !== null && skipped !== 'unfit') return 'no_room';
    await setMadeUntil(sql, series.id, at);
    if (wanted === 'past') return null;
    if (wanted === null || wanted === 'not_answering' || skipped) {
      const { name, address } = await withName({ sql }, rider, series.wishes.dropoffLocation);
      const destination = name ?? address;
      const facts = { pickupAt: at.toISOString(), timeZone: series.timeZone, destination };
      await notifySkipped(sql, rider, skipped, facts);
      return null;
    }
    return writeScheduled(sql, { ...wanted, quoteId: null, seriesId: series.id });
  });
  if (written === 'no_room') return written;
  if (!written) return 'passed';
  publishScheduled(core, { id: written.id, riderId: rider.id, driverId: null }, written.outboxId);
  return 'made';
}

/**
 * Prices the ride of a day; null where it cannot be booked then. A wallet that does not answer now may do so by then. The
 * default card pays in place of one that was removed or can't pay any more.
 */
async function wantedAt(
  core: Core,
  rider: Actor,
  { wishes }: ScheduledSeries,
  at: Date,
): Promise<NewScheduledRide | null | 'not_answering'> {
  const cardId = wishes.cardId && (await cardStillPaying(core.sql, rider.id, wishes.cardId));
  const body = { ...wishes, cardId, pickupAt: at.toISOString() };
  try {
    const { quoteId } = await quoteRide(core, rider, body);
    return await wantedRide(core, rider, { ...body, quoteId });
  } catch (error) {
    if (error instanceof AppError) return error.code === 'payment.not_answering' ? 'not_answering' : null;
    throw error;
  }
}

type Skipped = 'unfit' | RepeatedRefusal;

async function notifySkipped(
  sql: Sql,
  { id: userId }: Actor,
  why: Skipped | null,
  facts: NotificationFacts,
): Promise<void> {
  if (why === null || why === 'unfit') {
    await notify(sql, { userId, kind: 'scheduled_skipped', facts });
    return;
  }
  const notice = `repeated_${why}` as const;
  const reason = noticeText(notice, (await userById(sql, userId))?.language ?? null);
  await notify(sql, { userId, kind: 'scheduled_cancelled', facts: { ...facts, reason, notice } });
}

/** Returns why the ride of a day is left out; null where it is made, and then counted for its passenger. */
async function whySkipped(
  sql: Sql,
  { config }: Pick<Core, 'config'>,
  { rider, wanted, at }: { rider: Actor; wanted: NewScheduledRide | null | 'not_answering'; at: Date },
): Promise<Skipped | null> {
  if (wanted === null || wanted === 'not_answering' || !(await isApart(sql, rider, at))) return 'unfit';
  const phone = wanted.passenger?.phone;
  if (!phone) return null;
  const taken = await countRepeated(sql, config, { riderId: rider.id, phone });
  return taken === 'taken' ? null : taken;
}

async function isApart(sql: Sql, rider: Actor, at: Date): Promise<boolean> {
  try {
    await ensureApart(sql, rider.id, at);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Ends a repetition, and cancels its rides whose search has not begun. Throws AppError. */
export async function endSeries(core: Core, rider: Actor, id: string): Promise<void> {
  const ended = await core.transaction(async (sql) => {
    ensure(await endSeriesRow(sql, id, rider.id), 'schedule.not_found');
    const rows = await lockSeriesRides(sql, id);
    const cancelled = [];
    for (const row of rows) cancelled.push({ row, outboxId: await writeCancelled(sql, row, 'rider') });
    return cancelled;
  });
  for (const { row, outboxId } of ended) publishScheduled(core, { ...row, driverId: null }, outboxId, row.driverId);
}
