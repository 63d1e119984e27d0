import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import { driveMinutes } from '../geo/road-estimate.ts';
import type { Sql } from '../platform/sql.ts';
import { writeRide, type WrittenRide } from '../rides/write-ride.ts';
import type { Candidate } from './decision.ts';
import type { OfferedRide } from './offer.presenter.ts';
import type { OfferRow } from './read-offers.ts';
import type { RideOffer } from './ride-offer.entity.ts';
import type { SearchingRide } from './waiting-rides.ts';

export interface Pair {
  ride: SearchingRide;
  driver: Candidate;
}

export interface MadeOffer {
  offer: OfferRow;
  ride: WrittenRide;
  outboxId: string;
}

// The round holds the rides, but a driver may have gone home or been asked from the next zone since it looked.
// In the order of the drivers' ids, so that two rounds which want the same drivers never wait in a circle.
const INSERT = `
  WITH made AS (
    INSERT INTO ride_offers (ride_id, attempt, driver_id, pickup_distance_km, pickup_eta_min, expires_at)
    SELECT pair.ride_id, attempt, pair.driver_id, km, eta_min, now() + make_interval(secs => $6)
    FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::float8[], $5::int[])
      AS pair (ride_id, attempt, driver_id, km, eta_min)
    JOIN driver_profiles ON user_id = pair.driver_id AND is_online AND approval = 'approved'
    WHERE NOT EXISTS (SELECT 1 FROM ride_offers AS open WHERE open.ride_id = pair.ride_id AND open.status = 'open')
      AND NOT EXISTS (
        SELECT 1 FROM rides
        WHERE rides.driver_id = pair.driver_id AND rides.status IN ('accepted', 'arrived', 'in_progress')
      )
    ORDER BY pair.driver_id
    ON CONFLICT DO NOTHING
    RETURNING *
  ), told AS (
    INSERT INTO outbox (topic, key) SELECT 'offer_made', id FROM made RETURNING id, key
  )
  SELECT made.*, told.id AS outbox_id FROM made JOIN told ON told.key = made.id`;

/** Asks each chosen driver, as far as the walls allow it; only the offers that were made are answered. */
export async function makeOffers(sql: Sql, pairs: readonly Pair[]): Promise<MadeOffer[]> {
  if (pairs.length === 0) return [];
  const etaMin = ({ driver }: Pair) => driveMinutes(driver.pickupKm, driver.vehicleType);
  const offers = await sql<RideOffer & { outboxId: string }>(INSERT, [
    pairs.map(({ ride }) => ride.id),
    pairs.map(({ ride }) => ride.attempt),
    pairs.map(({ driver }) => driver.driverId),
    pairs.map(({ driver }) => driver.pickupKm),
    pairs.map(etaMin),
    OFFER_SECONDS,
  ]);
  const waiting = new Map(pairs.map(({ ride }) => [ride.id, ride]));
  const made: MadeOffer[] = [];
  for (const { outboxId, ...offer } of offers) {
    const nearest = Math.min(offer.pickupEtaMin, waiting.get(offer.rideId)?.nearestEtaMin ?? Infinity);
    // One connection, one statement after the other.
    // oxlint-disable-next-line no-await-in-loop
    const ride = await writeRide(sql, {
      rideId: offer.rideId,
      move: 'offer',
      actorId: null,
      set: { nearest_eta_min: nearest },
    });
    if (!ride) throw new Error(`ride ${offer.rideId} changed under the round's lock`);
    made.push({ offer: { ...offer, ...offeredRide(ride) }, ride, outboxId });
  }
  return made;
}

const offeredRide = (ride: WrittenRide): OfferedRide => ({
  pickup: ride.pickup,
  stops: ride.stops,
  pickupArea: ride.pickupArea,
  dropoffArea: ride.dropoffArea,
  distanceKm: ride.distanceKm,
  fare: ride.fare,
  currency: ride.currency,
  vehicleType: ride.vehicleType,
  paymentMethod: ride.paymentMethod,
});
