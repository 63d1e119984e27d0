import type { RelayRequest } from '@waka/contracts/relays/relay-requests';
import type { FerryLeg, Relay } from '@waka/contracts/relays/relay-views';
import { crossingById } from '../crossings/crossings.repository.ts';
import { passagesBetween, type Passage } from '../crossings/passages.ts';
import { leavesAt } from '../crossings/timetable.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import { violatedConstraint, type Sql } from '../platform/postgres/sql.ts';
import { riderWhoBooks } from '../pricing/bookings.repository.ts';
import { planTrip, position } from '../pricing/trip/plan-trip.ts';
import { publishRide } from '../rides/moves/publish-ride.ts';
import { liveRideOf } from '../rides/views/read-rides.ts';
import { publishScheduled } from '../scheduled/publish-scheduled.ts';
import type { NewScheduledRide } from '../scheduled/scheduled-rides.repository.ts';
import { countPassengerOf, ensureRoom, lockPerson, wantedRide, writeScheduled } from '../scheduled/schedule-ride.ts';
import { bookingNow, writeWithPassenger, type Booking } from '../trips/booking/request-ride.ts';
import { ferryLeg, minutesAfter, placeOf } from './ferry-leg.ts';
import { endFailed } from './follow-relays.ts';
import { viewOf } from './read-relay.ts';
import { insertRelay, openRelayOf, relayWithQuote } from './relays.repository.ts';

/**
 * Books a trip over water in one commit: the ride to the quay, whose search begins at once unless it was quoted for
 * later, and the ride from the other quay, which is scheduled for the arrival of the ferry. A repeat with the same quotes
 * returns the same trip. Throws AppError.
 */
export async function bookRelay(core: Core, rider: Actor, body: RelayRequest): Promise<Relay> {
  const repeated = await relayWithQuote(core.sql, rider.id, body.firstQuoteId);
  if (repeated) return viewOf(core, repeated);
  const before = await openRelayOf(core.sql, rider.id);
  if (before) await endFailed(core, before);
  const passage = await passageOf(core, body);
  const departsAt = new Date(body.departsAt);
  const leg = ferryLeg(passage, departsAt);
  ensure(leavesAt(passage.timetable, departsAt), 'relay.no_such_departure');
  ensure(minutesAfter(departsAt, -passage.crossing.boardMinutes) > core.clock.now(), 'relay.departure_missed');
  const [first, wanted] = await Promise.all([
    firstOf(core, rider, body, passage, leg),
    wantedRide(core, rider, {
      pickupLocation: placeOf(passage.to),
      dropoffLocation: body.dropoffLocation,
      pickupAt: leg.arrivesAt,
      vehicleType: body.secondVehicle,
      paymentMethod: body.paymentMethod,
      quoteId: body.secondQuoteId,
      ...(body.cardId && { cardId: body.cardId }),
      ...(body.passenger && { passenger: body.passenger }),
    }),
  ]);
  const written = await core
    .transaction(async (sql) => {
      await lockPerson(sql, rider.id);
      await ensureRoom(sql, rider.id, wanted.pickupAt, { rides: first.later ? 2 : 1 });
      const begun = await writeFirst(sql, core, rider, first);
      // The second ride has texts of its own.
      await countPassengerOf(sql, core, wanted);
      const scheduled = await writeScheduled(sql, wanted);
      await insertRelay(sql, {
        riderId: rider.id,
        firstQuoteId: body.firstQuoteId,
        firstRideId: begun.ride?.id ?? null,
        firstScheduledId: begun.later?.id ?? null,
        scheduledId: scheduled.id,
        departsAt,
        ...factsOf(passage),
      });
      return { ...begun, scheduled };
    })
    .catch((error: unknown) => refuse(core, rider, body, error));
  // Null where the same call came twice at the same time: the other one has written it.
  if (written) {
    if (written.ride && first.booking) {
      core.wakeMatching(first.booking.trip.city);
      await publishRide(core, written.ride);
    }
    for (const scheduled of [written.later, written.scheduled].filter((one) => one !== null)) {
      publishScheduled(core, { id: scheduled.id, riderId: rider.id, driverId: null }, scheduled.outboxId);
    }
  }
  const relay = await relayWithQuote(core.sql, rider.id, body.firstQuoteId);
  ensure(relay, 'quote.not_found');
  return viewOf(core, relay);
}

/** Returns null where the same call has written the trip; throws what the rider can act on otherwise. */
async function refuse(core: Core, rider: Actor, { firstQuoteId }: RelayRequest, error: unknown): Promise<null> {
  if (await relayWithQuote(core.sql, rider.id, firstQuoteId)) return null;
  const constraint = violatedConstraint(error);
  if (constraint === 'one_relay_a_rider') throw new AppError('relay.already_open');
  if (constraint !== 'one_live_ride_a_rider') throw error;
  throw new AppError('ride.already_live', { ride: await liveRideOf(core, rider) });
}

/** Finds the ferry of a booking in the direction of its trip. Throws AppError where it does not serve it. */
async function passageOf({ sql }: Pick<Core, 'sql'>, body: RelayRequest): Promise<Passage> {
  const crossing = await crossingById(sql, body.crossingId);
  const { pickup, dropoff } = planTrip(body, null);
  const [from, to] = [position(pickup), position(dropoff)];
  const [passage] = crossing?.isOpen && from && to ? passagesBetween([crossing], from, to) : [];
  if (!passage) throw new AppError('relay.ferry_closed');
  return passage;
}

/** The ride to the quay, as it is to be written: a booking for now or a scheduled ride. */
type First = { booking: Booking; later: null } | { booking: null; later: NewScheduledRide };

/** Reads the ride to the quay at the price of its quote. Throws AppError where it cannot be booked for then. */
async function firstOf(
  core: Core,
  rider: Actor,
  body: RelayRequest,
  { from }: Passage,
  { beThereBy }: FerryLeg,
): Promise<First> {
  const { firstVehicle: vehicleType, firstQuoteId: quoteId, paymentMethod, pickupNote, pickupLocation } = body;
  const wish = {
    pickupLocation,
    dropoffLocation: placeOf(from),
    vehicleType,
    paymentMethod,
    quoteId,
    ...(pickupNote && { pickupNote }),
    ...(body.cardId && { cardId: body.cardId }),
    ...(body.passenger && { passenger: body.passenger }),
  };
  const pickupAt = body.firstPickupAt;
  if (pickupAt !== undefined) {
    const begins = new Date(pickupAt);
    const mostThere = new Date(beThereBy);
    ensure(begins < mostThere, 'relay.departure_missed');
    const later = await wantedRide(core, rider, { ...wish, pickupAt });
    ensure(minutesAfter(begins, later.trip.durationMin) <= mostThere, 'relay.departure_missed');
    return { booking: null, later };
  }
  const [person] = await riderWhoBooks(core.sql, rider.id);
  ensure(person, 'auth.required');
  return { booking: await bookingNow(core, rider, person, wish), later: null };
}

/** Writes the ride to the quay, in the caller's transaction. Throws AppError. */
async function writeFirst(sql: Sql, core: Core, rider: Actor, { booking, later }: First) {
  if (booking) {
    const ride = await writeWithPassenger(sql, core, rider.id, booking);
    ensure(ride, 'auth.required');
    return { ride, later: null };
  }
  await ensureRoom(sql, rider.id, later.pickupAt);
  await countPassengerOf(sql, core, later);
  return { ride: null, later: await writeScheduled(sql, later) };
}

/** Returns the facts of a ferry that a trip keeps. */
const factsOf = ({ crossing, from, to }: Passage) => ({
  crossingId: crossing.id,
  name: crossing.name,
  kind: crossing.kind,
  fromQuay: from,
  toQuay: to,
  minutes: crossing.minutes,
  boardMinutes: crossing.boardMinutes,
  ticketPrice: crossing.price,
  timeZone: crossing.timeZone,
});
