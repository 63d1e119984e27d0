import type { DestinationPin } from '@waka/contracts/rides/ride-requests';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride as RideView } from '@waka/contracts/rides/ride-views';
import type { Actor } from '../../platform/actor.ts';
import type { Core } from '../../platform/core.ts';
import { publishOffer } from '../../matching/offers/publish-offer.ts';
import { openOffersOfRide } from '../../matching/offers/offers.repository.ts';
import { ensure } from '../../platform/app-error.ts';
import { promotionAt } from '../../promotions/promotion-at.ts';
import { publishRide } from '../../rides/moves/publish-ride.ts';
import { alongStreetsAround } from '../../pricing/trip/along-streets.ts';
import { areasOf } from '../../pricing/trip/areas.ts';
import { unchangedSince } from '../../rides/moves/guards.repository.ts';
import { agreedPrice } from '../../rides/views/meter-fare.ts';
import { writeRide } from '../../rides/moves/moves.repository.ts';
import { ensureLawfulPlaces } from '../../pricing/trip/lawful-trip.ts';
import { ensureNearStreets } from '../../pricing/trip/near-streets.ts';
import { planTrip, position, type Trip } from '../../pricing/trip/plan-trip.ts';
import { columnsOf, priceColumns, quoted, repriced } from '../../pricing/ride-price.ts';
import { surchargesAfter } from '../../pricing/surcharges.ts';
import { ownRide } from '../../rides/views/read-rides.ts';
import { refuseMove } from '../../rides/moves/refuse-move.ts';
import { lawfulChange } from './lawful-change.ts';
import { pricedTrip } from '../booking/request-ride.ts';
import { presentRide, type RideRow } from '../../rides/views/ride.presenter.ts';
import { toLocation } from '../to-location.ts';

/**
 * Sets the pin of a destination that was only typed. While no driver has accepted, the trip is priced again, as if
 * booked with the pin; an acceptance sends the fare that its driver saw, and an outdated fare is refused. After an
 * acceptance at the estimate the agreed terms stay: the fare follows the distance driven, and the pin only shows the
 * place. A repeated call with the same pin counts once. Throws AppError.
 */
export async function pinDestination(
  core: Core,
  rider: Actor,
  rideId: string,
  body: DestinationPin,
): Promise<RideView> {
  const ride = await ownRide(core.sql, rider, rideId);
  const known = position(ride.dropoff);
  if (known?.lat === body.lat && known.lng === body.lng) return presentRide(ride, rider);
  if (known || ride.riderId !== rider.id || !isLive(ride.status)) return refuseMove(core, rider, rideId);
  const planned = planTrip(
    {
      pickupLocation: toLocation(ride.pickup),
      dropoffLocation: { ...toLocation(ride.dropoff), lat: body.lat, lng: body.lng },
      stops: ride.stops.map(toLocation),
    },
    null,
  );
  ensure(planned.region === ride.region, 'place.other_country');
  await ensureLawfulPlaces(core, ride.vehicleType, planned);
  const { dropoffArea } = await areasOf(core.sql, planned);
  const isPending = ride.status === 'pending' && ride.attempt === 1;
  const price = isPending && planned.source !== 'sample' ? await priceOf(core, rider, ride, body, planned) : {};
  const pinned = await writeRide(core.sql, {
    rideId,
    move: 'pin_destination',
    actorId: rider.id,
    set: { dropoff: JSON.stringify(planned.dropoff), dropoff_area: dropoffArea, ...price },
    where: unchangedSince(rider.id, ride.seq),
  });
  // The ride has changed, for instance a driver has just accepted: the call starts again from its new state.
  if (!pinned) return pinDestination(core, rider, rideId, body);
  await publishRide(core, pinned);
  // Drivers with an open offer see the new price.
  for (const offer of await openOffersOfRide(core.sql, rideId)) publishOffer(core, offer);
  return presentRide(pinned, rider);
}

async function priceOf(core: Core, rider: Actor, ride: RideRow, body: DestinationPin, planned: Trip) {
  const { trip, rules, ...price } = body.quoteId
    ? await quotedPrice(core, rider, ride, body, planned)
    : await bookedPrice(core, ride, planned);
  return {
    ...price,
    promotion: await promotionAt(core.sql, ride, price.fare),
    rules: rules && JSON.stringify(rules),
    distance_km: trip.distanceKm,
    duration_min: trip.durationMin,
    geometry: trip.geometry,
    geometry_source: trip.source,
  };
}

async function quotedPrice(core: Core, rider: Actor, ride: RideRow, body: DestinationPin, planned: Trip) {
  const { trip, rules, ...quote } = await pricedTrip(
    core,
    rider,
    { quoteId: body.quoteId, vehicleType: ride.vehicleType },
    planned,
  );
  const price = quoted(quote, ride.vehicleType);
  ensure(price, 'quote.not_found');
  return { trip, rules, ...columnsOf(price) };
}

/** Prices the trip by the tariff of the booking: it explains the receipt, and the rider has seen no other. */
async function bookedPrice(core: Core, ride: RideRow, planned: Trip) {
  const { avoid, rules } = await lawfulChange(core, ride.vehicleType, planned);
  const [trip, agreed] = await Promise.all([alongStreetsAround(core, planned, avoid), agreedPrice(core.sql, ride)]);
  await ensureNearStreets(core, trip);
  const { distanceKm, durationMin } = trip;
  const surcharges = await surchargesAfter(core.sql, agreed.facts.surcharges ?? [], planned);
  return { trip, rules, ...priceColumns(repriced(agreed, { distanceKm, durationMin, surcharges })) };
}
