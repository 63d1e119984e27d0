import { createHash, randomInt } from 'node:crypto';
import { CASH } from '@waka/contracts/money/payment-method';
import type { Passenger } from '@waka/contracts/rides/passenger-rules';
import type { RideRequest } from '@waka/contracts/rides/ride-requests';
import type { RuleRecord } from '@waka/contracts/rides/road-rule';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { Actor } from '../../platform/actor.ts';
import { lockUser, userById } from '../../accounts/users.repository.ts';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../../platform/postgres/sql.ts';
import { withNames } from '../../places/named-places.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { alongStreets } from '../../pricing/trip/along-streets.ts';
import { areasOf } from '../../pricing/trip/areas.ts';
import { claimOf, quoteFor, riderWhoBooks } from '../../pricing/bookings.repository.ts';
import { ridesShortOfCash } from '../../ledger/region-money/cash-rounding.repository.ts';
import { rideCard } from '../../payments/cards/ride-card.ts';
import { ensureOffered } from '../../payments/catalogue/method-rules.ts';
import { ensureLawful, lawfulTrip, notAllowed, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import { ensureNearStreets } from '../../pricing/trip/near-streets.ts';
import { planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';
import type { PromotionOfQuote } from '../../pricing/quote.entity.ts';
import { quoted } from '../../pricing/ride-price.ts';
import { classOf, isOpen, UNKNOWN_CLASS } from '../../vehicles/class-rules.ts';
import { areaOf, faresOf, openingOf, pointsKey, pricesOf } from './quote-ride.ts';
import { removeEntered } from '../../promotions/promotions.repository.ts';
import { isOverForGood, reservePromotion, type BookedPromotion } from '../../promotions/reserve-promotion.ts';
import { eventRow, liveRideOf } from '../../rides/views/read-rides.ts';
import { presentRide } from '../../rides/views/ride.presenter.ts';
import { openRide } from '../../rides/moves/moves.repository.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import { checkedPassenger, giveToPassenger } from './passenger.ts';

/** Limits riders who book and cancel to see driver after driver, with name, car and position. */
const MOST_CANCELLATIONS = 5;
/** Of one ride a rider may owe cash and still pay in cash. */
const MOST_RIDES_SHORT = 1;

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
  const opened = await bookedOnce(core, rider.id, booking, key).catch((error: unknown) =>
    refuse(core, rider, key, booking.promotion ?? null, error),
  );
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

/** Writes a booking; with its promotion, or with the link for another person, in one transaction. */
const bookedOnce = (core: Core, riderId: string, booking: Booking, key: BookingKey) =>
  booking.passenger || booking.promotion
    ? core.transaction((sql) => writeWithPassenger(sql, core, riderId, booking, key))
    : writeBooking(core.sql, core, riderId, booking, key);

type Person = Awaited<ReturnType<typeof riderWhoBooks>>[number];

/** Returns null where the same booking has come first; throws what the rider can act on otherwise. */
async function refuse(
  core: Core,
  rider: Actor,
  key: BookingKey,
  booked: BookedPromotion | null,
  error: unknown,
): Promise<null> {
  const constraint = violatedConstraint(error);
  if (constraint === 'one_live_ride_a_rider') {
    throw new AppError('ride.already_live', { ride: await liveRideOf(core, rider) });
  }
  const refusal = constraint === 'one_ride_a_voucher' ? new AppError('promotion.used_up') : error;
  if (!(refusal instanceof AppError) || !refusal.code.startsWith('promotion.')) throw error;
  // A repeat at the same time finds the promotion used by the first.
  if (key && (await firstAnswer(core.sql, rider, key))) return null;
  // The next quote is without it; what may be given back or opened again stays entered.
  if (booked && (await isOverForGood(core, booked, refusal.code))) await removeEntered(core.sql, rider.id, booked);
  throw refusal;
}

/** Reads what a rider wants as a booking at the price of its quote, or at the present one. Throws AppError. */
export async function bookingNow(core: Core, rider: Actor, person: Person, body: RideRequest): Promise<Booking> {
  ensureBooksSeldom(core, person);
  const planned = planTrip(body, person.address);
  const [{ trip, rules: quotedRules, promotion: quotedPromotion, ...quote }] = await Promise.all([
    pricedTrip(core, rider, body, planned),
    ensureBookable(core, body.vehicleType, planned, core.clock.now()),
  ]);
  const [areas, rules] = await Promise.all([areasOf(core.sql, trip), ensureLawful(core, body.vehicleType, trip)]);
  const price = quoted(quote, body.vehicleType);
  ensure(price, 'ride.class_closed');
  const promotion = promotionOf(quotedPromotion, body.vehicleType);
  // The whole fare: what promotion and credit leave too little of is carried.
  const paid = { region: planned.region, method: body.paymentMethod, amount: price.fare };
  ensureOffered(core, await core.methods.read(), paid, 'paymentMethod');
  const { vehicleType, paymentMethod, pickupNote, estimatedFare } = body;
  if (paymentMethod === CASH) await ensurePaysCash(core, rider);
  const cardId = await rideCard(core.sql, rider.id, { method: paymentMethod, cardId: body.cardId });
  const wishes = { vehicleType, paymentMethod, cardId, pickupNote, estimatedFare };
  const passenger = checkedPassenger(core, person, body.passenger);
  return { ...wishes, passenger, trip, areas, price, promotion, rules: quotedRules ?? rules, rider: person };
}

/** Throws AppError for a rider who owes what several drivers did not get in cash: a wallet takes no one's word. */
async function ensurePaysCash({ sql }: Pick<Core, 'sql'>, rider: Actor): Promise<void> {
  ensure((await ridesShortOfCash(sql, rider.id)) <= MOST_RIDES_SHORT, 'cash.unpaid_rides');
}

function promotionOf(offered: PromotionOfQuote | null, vehicleType: VehicleClass): BookedPromotion | null {
  const amount = offered?.amounts[vehicleType];
  return offered && amount ? { promotionId: offered.promotionId, voucherId: offered.voucherId, amount } : null;
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
  /** What the quote had of a promotion; left out for a ride that was scheduled. */
  promotion?: BookedPromotion | null;
  /** The rules of the road that were looked at for the trip. */
  rules: RuleRecord | null;
  rider: { fullName: string | null; phone: string | null; usesPin: boolean };
  /** Who rides, where this is not the rider. */
  passenger?: Passenger | null;
  /** When the rider wants to be picked up; left out for as soon as possible. */
  scheduledFor?: Date;
}

type BookingKey = Parameters<typeof openRide>[2];

/**
 * Writes the ride of a booking in the caller's transaction; one for another person with the link for that person. Throws
 * AppError beyond the limits of such bookings.
 */
export async function writeWithPassenger(
  sql: Sql,
  core: Pick<Core, 'config'>,
  riderId: string,
  booking: Booking,
  key: BookingKey = null,
): Promise<WrittenRide | null> {
  const ride = await writeBooking(sql, core, riderId, booking, key);
  if (ride && booking.passenger) await giveToPassenger(sql, core.config, ride);
  return ride;
}

/**
 * Writes the ride of a booking; see `openRide` for the key and for null. Throws AppError where its promotion is over or used
 * up: call it in a transaction where there is one.
 */
export async function writeBooking(
  sql: Sql,
  core: Pick<Core, 'config'>,
  riderId: string,
  { trip, areas, price, rules, rider, promotion, ...wishes }: Booking,
  key: BookingKey = null,
): Promise<WrittenRide | null> {
  if (promotion) {
    // The person first, as in every transaction that locks both.
    await lockUser(sql, riderId);
    await reservePromotion(core, sql, riderId, promotion);
  }
  return openRide(
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
      passenger: wishes.passenger ?? null,
      ...(promotion && {
        promotion: promotion.amount,
        promotionId: promotion.promotionId,
        voucherId: promotion.voucherId,
      }),
    },
    key,
  );
}

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
    const named = await withNames(core, rider, planned);
    const along = await ensureNearStreets(core, await alongStreets(core, named));
    const lawful = await lawfulTrip(core, vehicleType, along, {
      waitMin: WAIT_MIN.booking,
    });
    if ('barredBy' in lawful) throw notAllowed(lawful.barredBy);
    const prices = await pricesOf(core, lawful.trip);
    return { ...lawful, prices, fares: faresOf(prices), promotion: null };
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
