import { OFFER_SECONDS } from '@waka/contracts/matching/offer';
import { minutesOf } from '../../geo/roads/travel.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { WrittenRide } from '../../rides/moves/write-ride.repository.ts';
import type { Candidate } from './pairing/decision.ts';
import type { OfferedRide } from '../offers/offer.presenter.ts';
import { insertOffers, type MadeRow } from './made-offers.repository.ts';
import type { OfferRow } from '../offers/offers.repository.ts';
import type { WaitingRideRow } from './waiting-rides.ts';

export interface Pair {
  ride: WaitingRideRow;
  driver: Candidate;
}

export interface MadeOffer {
  offer: OfferRow;
  ride: WrittenRide;
  outboxId: string;
}

/** Makes an offer to each chosen driver who is still eligible. Returns only the offers that were made. */
export async function makeOffers(sql: Sql, pairs: readonly Pair[]): Promise<MadeOffer[]> {
  if (pairs.length === 0) return [];
  const rows = await insertOffers(
    sql,
    pairs.map(({ ride }) => ride.id),
    pairs.map(({ ride }) => ride.seq),
    pairs.map(({ driver }) => driver.driverId),
    pairs.map(({ driver }) => driver.pickupKm),
    pairs.map(({ driver }) => minutesOf(driver.etaSeconds)),
    OFFER_SECONDS,
    pairs.map(({ ride, driver }) => ride.line?.find(({ driverId }) => driverId === driver.driverId)?.turn ?? null),
    false,
  );
  return rows.map((row) => ({ offer: offerIn(row), ride: row, outboxId: row.offerOutboxId }));
}

const offerIn = (row: MadeRow): OfferRow => ({
  id: row.offerId,
  rideId: row.id,
  attempt: row.attempt,
  driverId: row.askedDriverId,
  status: 'open',
  pickupDistanceKm: row.pickupDistanceKm,
  pickupEtaMin: row.pickupEtaMin,
  offeredAt: row.offeredAt,
  expiresAt: row.expiresAt,
  answeredAt: null,
  ...offeredRide(row),
});

const offeredRide = (ride: MadeRow): OfferedRide => ({
  city: ride.city,
  pickup: ride.pickup,
  stops: ride.stops,
  pickupArea: ride.pickupArea,
  dropoffArea: ride.dropoffArea,
  distanceKm: ride.distanceKm,
  geometrySource: ride.geometrySource,
  fare: ride.fare,
  price: ride.price,
  currency: ride.currency,
  vehicleType: ride.vehicleType,
  paymentMethod: ride.paymentMethod,
  scheduledFor: ride.scheduledFor,
  commissionPercent: ride.commissionPercent,
  hasUpfrontDetails: ride.hasUpfrontDetails,
  riderRating: ride.riderRating,
});
