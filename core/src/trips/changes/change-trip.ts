import type { TripChange, TripChangeAgreement } from '@waka/contracts/rides/ride-requests';
import { MAX_STOPS } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView, RidePlace, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { regionAt } from '../../geo/areas/country.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { withNames } from '../../places/named-places.ts';
import { alongStreetsAround } from '../../pricing/trip/along-streets.ts';
import { ensureNearStreets } from '../../pricing/trip/near-streets.ts';
import { ensureWithinLimits } from '../../payments/catalogue/method-rules.ts';
import { promotionAt } from '../../promotions/promotion-at.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { areasOf } from '../../pricing/trip/areas.ts';
import { lastContactOf } from '../../rides/views/last-seen.ts';
import { insertQuote, quoteFor } from '../../pricing/bookings.repository.ts';
import { agreedPrice } from '../../rides/views/meter-fare.ts';
import { asPriced, MOST_TRIP_CHANGES } from '../../rides/moves/guards.repository.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { ensureLawfulPlaces, WAIT_MIN } from '../../pricing/trip/lawful-trip.ts';
import { planTrip, type Trip } from '../../pricing/trip/plan-trip.ts';
import { columnsOf, fareOf, quoted, repriced } from '../../pricing/ride-price.ts';
import { surchargesAfter } from '../../pricing/surcharges.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { rideMoves } from '../../rides/moves/ride-moves.ts';
import { presentRide, type RideRow } from '../../rides/views/ride.presenter.ts';
import { countEvents } from '../../rides/rides.repository.ts';
import { lawfulChange } from './lawful-change.ts';
import { toLocation } from '../to-location.ts';

/** The key of a changed trip's only price. */
const CHANGED = 'changed';
/** An older position gives too little of the distance driven. */
const FRESH_MS = 120_000;

/**
 * Prices a changed trip by the tariff of the booking. During the trip the route goes through the car's position, so
 * that the driver is paid for the distance driven. Throws AppError where the trip cannot be changed, or
 * not paid by the ride's method any more.
 */
export async function quoteTripChange(
  core: Core,
  rider: Actor,
  rideId: string,
  change: TripChange,
): Promise<TripChangeQuote> {
  const ride = await changeable(core, rider, rideId);
  const planned = await namedTrip(core, rider, ride, change);
  const isRenamed = pointsKey(planned) === pointsKey(ride);
  const { trip, price, rules } = await (isRenamed
    ? priceBefore(core, ride, planned)
    : priceOf(core, ride, planned, change));
  const fare = isRenamed ? ride.fare : fareOf(price);
  // A cheaper trip may be below the least of its method.
  if (fare !== ride.fare) {
    const paid = { region: ride.region, method: ride.paymentMethod, amount: fare };
    ensureWithinLimits(await core.methods.read(), paid);
  }
  const [quote] = await insertQuote(
    core.sql,
    rider.id,
    quoteKey(ride, planned),
    JSON.stringify(trip),
    JSON.stringify({ [CHANGED]: fare }),
    JSON.stringify({ [CHANGED]: price }),
    // Short, as the car moves on while the rider decides.
    WAIT_MIN.change,
    rules && JSON.stringify({ [CHANGED]: { trip, rules } }),
    null,
  );
  if (!quote) throw new Error('a quote was inserted but not returned');
  return {
    quoteId: quote.id,
    expiresAt: quote.expiresAt.toISOString(),
    fare,
    ...(ride.promotionId && { promotion: await promotionAt(core.sql, ride, fare) }),
    fareLines: price.lines,
    currency: ride.currency,
    distanceKm: trip.distanceKm,
    durationMin: trip.durationMin,
  };
}

/**
 * Changes destination, stops, route and fare of a ride in one commit, at the price that its rider saw. A repeated call
 * counts once. A trip whose places are called otherwise keeps its price. Throws AppError `quote.not_found`.
 */
export async function changeTrip(
  core: Core,
  rider: Actor,
  rideId: string,
  { quoteId, ...change }: TripChangeAgreement,
): Promise<RideView> {
  const ride = await changeable(core, rider, rideId);
  const planned = await namedTrip(core, rider, ride, change);
  const after = { ...planned, dropoff: dropoffOf(ride, planned) };
  if (placesKey(after) === placesKey(ride)) return presentRide(ride, rider);
  if (pointsKey(after) === pointsKey(ride)) return rename(core, rider, ride, after);
  const quote = await quoteFor(core.sql, { id: quoteId, riderId: rider.id, points: quoteKey(ride, planned) });
  ensure(quote, 'quote.not_found');
  // A stop that was reached is no place where it will stop.
  const ahead = { ...planned, stops: planned.stops.slice(ride.stopsReached) };
  await ensureLawfulPlaces(core, ride.vehicleType, ahead);
  const { trip } = quote;
  const rules = quote.trips?.[CHANGED]?.rules ?? null;
  const agreed = quoted(quote, CHANGED);
  ensure(agreed, 'quote.not_found');
  const { dropoffArea } = await areasOf(core.sql, planned);
  const changed = await writeRide(core.sql, {
    rideId,
    move: 'change_trip',
    actorId: rider.id,
    set: {
      dropoff: JSON.stringify(after.dropoff),
      dropoff_area: dropoffArea,
      stops: JSON.stringify(planned.stops),
      ...columnsOf(agreed),
      promotion: await promotionAt(core.sql, ride, agreed.fare),
      distance_km: trip.distanceKm,
      duration_min: trip.durationMin,
      geometry: trip.geometry,
      geometry_source: trip.source,
      rules: rules && JSON.stringify(rules),
    },
    // The price is for the trip as it was: a stop reached or another change since then needs a new price.
    where: asPriced(rider.id, ride.stopsReached, ride.fare, JSON.stringify(ride.dropoff), JSON.stringify(ride.stops)),
  });
  if (!changed) return refuseMove(core, rider, rideId);
  await publishRide(core, changed);
  return presentRide(changed, rider);
}

/** Changes what places of a trip are called, at the price and by the way that it has. */
async function rename(
  core: Core,
  rider: Actor,
  ride: RideRow,
  { dropoff, stops }: Pick<Trip, 'dropoff' | 'stops'>,
): Promise<RideView> {
  const renamed = await writeRide(core.sql, {
    rideId: ride.id,
    move: 'change_trip',
    actorId: rider.id,
    set: { dropoff: JSON.stringify(dropoff), stops: JSON.stringify(stops) },
    where: asPriced(rider.id, ride.stopsReached, ride.fare, JSON.stringify(ride.dropoff), JSON.stringify(ride.stops)),
  });
  if (!renamed) return refuseMove(core, rider, ride.id);
  await publishRide(core, renamed);
  return presentRide(renamed, rider);
}

async function changeable(core: Core, rider: Actor, rideId: string): Promise<RideRow> {
  const ride = await ownRide(core.sql, rider, rideId);
  const isInTime = rideMoves.change_trip.from.some((status) => status === ride.status);
  if (!isInTime || ride.riderId !== rider.id) return refuseMove(core, rider, rideId);
  const isOften = (await countEvents(core.sql, rideId, 'trip_changed')) >= MOST_TRIP_CHANGES;
  if (isOften) throw new AppError('ride.trip_changed_often', { ride: presentRide(ride, rider) });
  return ride;
}

/** Plans the changed trip and names its new places; what the ride has passed keeps the name of its booking. */
async function namedTrip(core: Core, rider: Actor, ride: RideRow, change: TripChange): Promise<Trip> {
  const planned = plannedTrip(ride, change);
  const { dropoff, stops } = await withNames(core, rider, planned);
  const passed = planned.stops.slice(0, ride.stopsReached);
  return { ...planned, dropoff, stops: [...passed, ...stops.slice(ride.stopsReached)] };
}

/** Plans the trip with its new places; stops already reached stay. */
function plannedTrip(ride: RideRow, { dropoffLocation, stops }: TripChange): Trip {
  const reached = ride.stops.slice(0, ride.stopsReached).map(toLocation);
  ensure(reached.length + stops.length <= MAX_STOPS, 'request.invalid', {
    fields: { stops: `At most ${MAX_STOPS} stops.` },
  });
  const planned = planTrip(
    { pickupLocation: toLocation(ride.pickup), dropoffLocation, stops: [...reached, ...stops] },
    null,
    ride.status === 'in_progress',
  );
  ensure(planned.source !== 'sample', 'ride.no_new_price');
  ensure(planned.region === ride.region, 'place.other_country');
  return planned;
}

/** Returns the price of a trip whose places are called otherwise, and nothing more: what was driven since is not counted. */
async function priceBefore(core: Pick<Core, 'sql'>, ride: RideRow, planned: Trip) {
  const { distanceKm, durationMin, geometry, geometrySource: source } = ride;
  const trip: Trip = { ...planned, distanceKm, durationMin, geometry, source };
  return { trip, rules: null, price: await agreedPrice(core.sql, ride) };
}

async function priceOf(core: Core, ride: RideRow, planned: Trip, { stops, dropoffLocation }: TripChange) {
  const here = await carOf(core, ride);
  const reached = planned.stops.slice(0, ride.stopsReached).map(toLocation);
  const driven = here
    ? planTrip(
        { pickupLocation: toLocation(ride.pickup), dropoffLocation, stops: [...reached, here, ...stops] },
        null,
        true,
      )
    : planned;
  const ahead = here ? planTrip({ pickupLocation: here, dropoffLocation, stops }, null, true) : planned;
  const { avoid, rules } = await lawfulChange(core, ride.vehicleType, ahead, ride.status === 'in_progress');
  const [trip, agreed] = await Promise.all([alongStreetsAround(core, driven, avoid), agreedPrice(core.sql, ride)]);
  await ensureNearStreets(core, { ...planned, source: trip.source });
  const { distanceKm, durationMin } = trip;
  // Without the car's position the distance driven is unknown, so a shorter trip must not lower the driver's fare.
  const isUnknown = ride.status === 'in_progress' && !here;
  const atLeast = isUnknown ? ride.fare : 0;
  const surcharges = await surchargesAfter(core.sql, agreed.facts.surcharges ?? [], planned);
  return { trip, rules, price: repriced(agreed, { distanceKm, durationMin, surcharges, atLeast }) };
}

/** Returns the car's position during the trip; null before the start and while it is unknown. */
async function carOf(core: Core, ride: RideRow) {
  if (ride.status !== 'in_progress') return null;
  const seen = (await lastContactOf(core, ride))?.seen;
  if (!seen || seen.ageMs > FRESH_MS || regionAt(seen) !== ride.region) return null;
  return { address: 'on the way', lat: seen.lat, lng: seen.lng };
}

/** Keeps what the rider walks from a destination that stays. */
const dropoffOf = ({ dropoff }: RideRow, { dropoff: planned }: Trip): RidePlace =>
  dropoff.walk && dropoff.lat === planned.lat && dropoff.lng === planned.lng ? dropoff : planned;

const quoteKey = (ride: RideRow, planned: Trip): string =>
  JSON.stringify({
    rideId: ride.id,
    stopsReached: ride.stopsReached,
    fare: ride.fare,
    before: placesKey(ride),
    places: placesKey(planned),
  });

const placesKey = ({ pickup, stops, dropoff }: Pick<Trip, 'pickup' | 'stops' | 'dropoff'>): string =>
  JSON.stringify(
    [pickup, ...stops, dropoff].map(({ address, name, lat, lng }: RidePlace) => [address, name, lat, lng]),
  );

/** Tells trips apart by where they go, whatever places are called. One that is not on the map has nothing but its name. */
const pointsKey = ({ pickup, stops, dropoff }: Pick<Trip, 'pickup' | 'stops' | 'dropoff'>): string =>
  JSON.stringify([pickup, ...stops, dropoff].map(({ address, lat, lng }) => (lat === null ? address : [lat, lng])));
