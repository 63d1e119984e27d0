import { createHash, randomInt } from 'node:crypto';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Actor } from '../../platform/actor.ts';
import { userById } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../../platform/postgres/sql.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { areasOf } from '../../pricing/trip/areas.ts';
import { claimOf, quoteFor, riderWhoBooks } from '../../pricing/bookings.repository.ts';
import { rideCard } from '../../payments/cards/ride-card.ts';
import { ensureOffered } from '../../payments/catalogue/method-rules.ts';
import { ensureLawful, lawfulTrip, notAllowed, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import { planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';
import { quoted } from '../../pricing/ride-price.ts';
import { classOf, isOpen, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { areaOf, faresOf, openingOf, pointsKey, pricesOf } from './quote-ride.ts';
import { eventRow, liveRideOf } from '../../rides/views/read-rides.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';
import { openRide } from '../../rides/moves/moves.repository.ts';

/** Limits riders who book and cancel to see driver after driver, with name, car and position. */
const MOST_CANCELLATIONS = 5;

/** Books a ride. A repeated key gets the first result again; a second live ride is refused with AppError. */
export async function requestRide(
  core: Core,
  rider: Actor,
  body: RideRequest,
  idempotencyKey: string | null,
): Promise<RideView> {
  const key = idempotencyKey ? { key: idempotencyKey, bodyHash: hashOf(body) } : null;
  // A repeat may come long after its quote expired, so it is answered before any check.
  const [repeated, [person]] = await Promise.all([
    key && firstAnswer(core.sql, rider, key),
    riderWhoBooks(core.sql, rider.id),
  ]);
  if (repeated) return repeated;
  ensure(person, 'auth.required');
  const booking = await bookingNow(core, rider, person, body);
  const opened = await writeBooking(core.sql, rider.id, booking, key).catch(async (error: unknown) => {
    if (violatedConstraint(error) !== 'one_live_ride_a_rider') throw error;
    throw new AppError('ride.already_live', { ride: await liveRideOf(core, rider) });
  });
  if (opened) {
    core.wakeMatching(booking.trip.city);
    await publishRide(core, opened);
    return presentRide(opened, rider);
  }
  const first = key && (await firstAnswer(core.sql, rider, key));
  if (first) return first;
  const isSuspended = Boolean((await userById(core.sql, rider.id))?.suspendedAt);
  throw new AppError(isSuspended ? 'auth.suspended' : 'auth.required');
}

type Person = Awaited<ReturnType<typeof riderWhoBooks>>[number];

/** Reads what a rider wants as a booking at the price of its quote, or at the present one. Throws AppError. */
export async function bookingNow(core: Core, rider: Actor, person: Person, body: RideRequest): Promise<Booking> {
  ensureBooksSeldom(core, person);
  const planned = planTrip(body, person.address);
  const [{ trip, rules: quotedRules, ...quote }] = await Promise.all([
    pricedTrip(core, rider, body, planned),
    ensureBookable(core, body.vehicleType, planned, core.clock.now()),
  ]);
  const [areas, rules] = await Promise.all([areasOf(core.sql, trip), ensureLawful(core, body.vehicleType, trip)]);
  const price = quoted(quote, body.vehicleType);
  ensure(price, 'ride.class_closed');
  const paid = { region: planned.region, method: body.paymentMethod, amount: price.fare };
  ensureOffered(core, await core.methods.read(), paid, 'paymentMethod');
  const { vehicleType, paymentMethod, pickupNote, estimatedFare } = body;
  const cardId = await rideCard(core.sql, rider.id, { method: paymentMethod, cardId: body.cardId });
  const wishes = { vehicleType, paymentMethod, cardId, pickupNote, estimatedFare };
  return { ...wishes, trip, areas, price, rules: quotedRules ?? rules, rider: person };
}

/** Throws AppError for a rider who has booked and cancelled too often in the last hour. */
function ensureBooksSeldom(
  { config }: Pick<Core, 'config'>,
  { cancellations, secondsLeft }: { cancellations: number; secondsLeft: number | null },
): void {
  if (!config.rateLimits || cancellations < MOST_CANCELLATIONS) return;
  throw new AppError('request.too_many', { retryAfterSeconds: secondsLeft ?? 1 });
}

/** What a ride is made of: the wishes of its rider, the trip as it was planned, and its price. */
export interface Booking extends Pick<RideRequest, 'vehicleType' | 'paymentMethod' | 'pickupNote' | 'estimatedFare'> {
  /** Which saved card of the rider pays; left out where it is not paid by card. */
  cardId?: string | undefined;
  trip: Trip;
  areas: { pickupArea: string; dropoffArea: string };
  price: NonNullable<ReturnType<typeof quoted>>;
  /** The rules of the road that were looked at for the trip. */
  rules: RuleRecord | null;
  rider: { fullName: string | null; phone: string | null; usesPin: boolean };
  /** When the rider wants to be picked up; left out for as soon as possible. */
  scheduledFor?: Date;
}

/** Writes the ride of a booking; see `openRide` for the key and for null. */
export const writeBooking = (
  sql: Sql,
  riderId: string,
  { trip, areas, price, rules, rider, ...wishes }: Booking,
  key: Parameters<typeof openRide>[2] = null,
) =>
  openRide(
    sql,
    {
      ...trip,
      ...areas,
      geometrySource: trip.source,
      riderId,
      riderCard: { name: rider.fullName ?? 'Rider', phone: rider.phone },
      vehicleType: wishes.vehicleType,
      paymentMethod: wishes.paymentMethod,
      cardId: wishes.cardId ?? null,
      pickupNote: wishes.pickupNote?.trim() || null,
      estimatedFare: wishes.estimatedFare ?? null,
      ...price,
      rules,
      pin: rider.usesPin ? String(randomInt(10_000)).padStart(4, '0') : null,
      scheduledFor: wishes.scheduledFor ?? null,
    },
    key,
  );

/** Throws AppError outside the hours of the city, and where a class does not exist or cannot be booked there at a time. */
export async function ensureBookable(
  { vehicles }: Pick<Core, 'vehicles'>,
  vehicleType: VehicleClass,
  trip: Trip,
  at: Date,
): Promise<void> {
  const opens = openingOf(trip.city, at);
  if (opens) throw new AppError('ride.city_closed', { opens });
  const facts = classOf(await vehicles.read(), vehicleType);
  ensure(facts, 'request.invalid', { fields: { vehicleType: UNKNOWN_CLASS } });
  ensure(isOpen(facts, areaOf(trip), at), 'ride.class_closed');
}

/**
 * Returns the trip of a class with its fares: those of the quote where there is one, else the present ones. Throws
 * AppError where a rule of the road leaves the class no such trip.
 */
export async function pricedTrip(
  core: Pick<Core, 'sql' | 'roads' | 'legalRules' | 'clock'>,
  rider: Actor,
  { quoteId, vehicleType }: Pick<RideRequest, 'quoteId' | 'vehicleType'>,
  planned: Trip,
) {
  if (!quoteId) {
    const lawful = await lawfulTrip(core, vehicleType, await alongStreets(core, planned), {
      waitMin: WAIT_MIN.booking,
    });
    if ('barredBy' in lawful) throw notAllowed(lawful.barredBy);
    const prices = await pricesOf(core, lawful.trip);
    return { ...lawful, prices, fares: faresOf(prices) };
  }
  const quote = await quoteFor(core.sql, { id: quoteId, riderId: rider.id, points: pointsKey(planned) });
  ensure(quote, 'quote.not_found');
  const { trips, ...shared } = quote;
  return { ...shared, rules: null, ...trips?.[vehicleType] };
}

async function firstAnswer(sql: Sql, rider: Actor, { key, bodyHash }: { key: string; bodyHash: string }) {
  const claim = await claimOf(sql, rider.id, key);
  if (!claim) return null;
  ensure(claim.bodyHash === bodyHash, 'request.key_reused');
  const row = await eventRow(sql, claim.rideId, 1);
  return row && presentRide(row, rider);
}

const hashOf = (body: RideRequest) => createHash('sha256').update(JSON.stringify(body)).digest('hex');
