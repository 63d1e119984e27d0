import {
  MOST_SCHEDULED,
  SCHEDULE_DAYS,
  SCHEDULE_LEAST_MINUTES,
  SCHEDULED_APART_MINUTES,
} from '@waka/contracts/scheduled/scheduled-rules';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import type { ScheduledRide as View } from '@waka/contracts/scheduled/scheduled-views';
import { lockedUser } from '../accounts/users.repository.ts';
import { areaOf } from '../geo/areas/cities.ts';
import { weekdayOf } from '../geo/local-time.ts';
import { rideCard } from '../payments/cards/ride-card.ts';
import { ensureOffered } from '../payments/catalogue/method-rules.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { areasOf } from '../pricing/trip/areas.ts';
import { quoteFor, riderWhoBooks } from '../pricing/bookings.repository.ts';
import { ensureLawful } from '../pricing/trip/lawful-trip.ts';
import { planTrip } from '../pricing/trip/plan-trip.ts';
import { quoted } from '../pricing/ride-price.ts';
import { atTime, pointsKey } from '../trips/booking/quote-ride.ts';
import { checkedPassenger, countPassenger } from '../trips/booking/passenger.ts';
import { ensureBookable } from '../trips/booking/request-ride.ts';
import { beginSeries } from './series/begin-series.ts';
import { publishScheduled } from './publish-scheduled.ts';
import { presentScheduled } from './scheduled-ride.presenter.ts';
import {
  countAhead,
  hasBetween,
  insertOutbox,
  insertScheduled,
  scheduledOf,
  scheduledWithQuote,
  shownScheduled,
  type NewScheduledRide,
} from './scheduled-rides.repository.ts';
import { searchTime } from './search-time.ts';

/** Schedules a ride at the price of a quote. A repeat with the same quote returns the same ride. Throws AppError. */
export async function scheduleRide(core: Core, rider: Actor, body: ScheduledRideRequest): Promise<View> {
  const repeated = await scheduledWithQuote(core.sql, rider.id, body.quoteId);
  if (repeated) return viewOf(core.sql, repeated.id);
  const wanted = await wantedRide(core, rider, body);
  const written = await core.transaction(async (sql) => {
    await lockPerson(sql, rider.id);
    // The same call may have come at the same time.
    const first = await scheduledWithQuote(sql, rider.id, body.quoteId);
    if (first) return { id: first.id, outboxId: null };
    await ensureRoom(sql, rider.id, wanted.pickupAt);
    const { weekdays } = body;
    await countPassengerOf(sql, core, wanted);
    if (!weekdays) return writeScheduled(sql, wanted);
    const seriesId = await beginSeries(sql, wanted, body, weekdays);
    // A first ride on a day that is not repeated is one by itself, beside the repetition.
    const isRepeated = weekdays.includes(weekdayOf(wanted.pickupAt, areaOf(wanted.trip.city).timeZone));
    return writeScheduled(sql, isRepeated ? { ...wanted, seriesId } : wanted);
  });
  if (written.outboxId) {
    publishScheduled(core, { id: written.id, riderId: rider.id, driverId: null }, written.outboxId);
    // So that the rider sees the other days at once.
    if (body.weekdays) core.wakeSeries();
  }
  return viewOf(core.sql, written.id);
}

/** Counts a scheduled ride that is for another person; of a repetition the first one, as the others count when they are made. Throws AppError. */
export async function countPassengerOf(
  sql: Sql,
  { config }: Pick<Core, 'config'>,
  { riderId, passenger }: Pick<NewScheduledRide, 'riderId' | 'passenger'>,
): Promise<void> {
  if (passenger) await countPassenger(sql, config, { riderId, phone: passenger.phone });
}

/**
 * Writes a scheduled ride with its outbox row, in the caller's transaction, without asking for the limits of riders; the
 * caller publishes it with `publishScheduled`. A part of a longer journey has a search time of its own.
 */
export async function writeScheduled(sql: Sql, ride: NewScheduledRide): Promise<{ id: string; outboxId: string }> {
  const id = await insertScheduled(sql, ride);
  return { id, outboxId: await insertOutbox(sql, { id, version: 1 }) };
}

/** Reads what a rider wants as a row, at the price of the quote. Throws AppError where it cannot be booked for then. */
export async function wantedRide(core: Core, rider: Actor, body: ScheduledRideRequest): Promise<NewScheduledRide> {
  const pickupAt = new Date(body.pickupAt);
  ensureWithin(core.clock.now(), pickupAt);
  const [person] = await riderWhoBooks(core.sql, rider.id);
  ensure(person, 'auth.required');
  const planned = planTrip(body, person.address);
  const [quote] = await Promise.all([
    quoteFor(core.sql, { id: body.quoteId, riderId: rider.id, points: pointsKey(planned, pickupAt) }),
    ensureBookable(core, body.vehicleType, planned, pickupAt),
  ]);
  ensure(quote, 'quote.not_found');
  const own = quote.trips?.[body.vehicleType];
  const trip = own?.trip ?? quote.trip;
  const [areas, rules] = await Promise.all([
    areasOf(core.sql, trip),
    ensureLawful(atTime(core, pickupAt), body.vehicleType, trip),
  ]);
  const price = quoted(quote, body.vehicleType);
  ensure(price, 'ride.class_closed');
  const paid = { region: planned.region, method: body.paymentMethod, amount: price.fare };
  ensureOffered(core, await core.methods.read(), paid, 'paymentMethod');
  const cardId = await rideCard(core.sql, rider.id, { method: body.paymentMethod, cardId: body.cardId });
  const wishes = { pickupAt, vehicleType: body.vehicleType, paymentMethod: body.paymentMethod };
  return {
    ...wishes,
    ...areas,
    ...price,
    rules: own?.rules ?? rules,
    riderId: rider.id,
    cardId: cardId ?? null,
    seriesId: null,
    quoteId: body.quoteId,
    trip,
    pickupNote: body.pickupNote?.trim() || null,
    passenger: checkedPassenger(core, person, body.passenger),
    searchAt: await searchTime(core, { ...wishes, ...areas }),
  };
}

/** Locks a rider or driver, whose changes come one after the other. Throws AppError for an account that is closed. */
export async function lockPerson(sql: Sql, personId: string): Promise<void> {
  const person = await lockedUser(sql, personId);
  ensure(person && !person.deletionRequestedAt, 'auth.required');
  ensure(!person.suspendedAt, 'auth.suspended');
}

/** Throws AppError where a rider who is locked cannot schedule a further ride at a time, or so many, the first then. */
export async function ensureRoom(
  sql: Sql,
  riderId: string,
  at: Date,
  { butId = null, rides = 1 }: { butId?: string | null; rides?: number } = {},
): Promise<void> {
  ensure(butId !== null || (await countAhead(sql, riderId)) + rides <= MOST_SCHEDULED, 'schedule.too_many');
  await ensureApart(sql, riderId, at, butId);
}

/** Throws AppError where a rider has another scheduled ride around a time. */
export async function ensureApart(sql: Sql, riderId: string, at: Date, butId: string | null = null): Promise<void> {
  const others = butId === null ? [] : [butId];
  ensure(!(await hasBetween(sql, { riderId }, around(at, SCHEDULED_APART_MINUTES), others)), 'schedule.too_close');
}

/** Returns the times just less than so many minutes before and after another. */
export const around = (at: Date, minutes: number): [Date, Date] => [
  new Date(at.getTime() - minutes * 60_000 + 1),
  new Date(at.getTime() + minutes * 60_000 - 1),
];

function ensureWithin(now: Date, at: Date): void {
  const minutes = (at.getTime() - now.getTime()) / 60_000;
  // A minute for the time between the choice and the call.
  ensure(minutes >= SCHEDULE_LEAST_MINUTES - 1 && minutes <= SCHEDULE_DAYS * 1440, 'schedule.outside_window');
}

/** Lists the rides that a rider has scheduled, the next one first, and those that failed lately. */
export const scheduledRidesOf = async ({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<View[]> =>
  (await scheduledOf(sql, rider.id)).map(presentScheduled);

/** Reads a scheduled ride as its rider sees it. Throws AppError `schedule.not_found`. */
export async function viewOf(sql: Sql, id: string): Promise<View> {
  const row = await shownScheduled(sql, id);
  if (!row) throw new AppError('schedule.not_found');
  return presentScheduled(row);
}
