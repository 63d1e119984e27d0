import type { Offer } from '@waka/contracts/matching/offer';
import { riderRating } from '../../accounts/rating.ts';
import { hasUpfrontDetails } from '../../drivers/upfront-details.ts';
import { commissionPercent } from '../../ledger/commission.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { presentOffer, type OfferedRide } from './offer.presenter.ts';
import type { RideOffer } from './ride-offer.entity.ts';

/** An offer with what its driver may read of the ride. */
export type OfferRow = Omit<RideOffer, 'pushedAt'> & OfferedRide;

const columns = `ride_offers.*, city, pickup, stops, pickup_area, dropoff_area, distance_km, geometry_source, fare, currency,
  vehicle_type, payment_method, ${commissionPercent('region', 'rides.vehicle_type')} AS commission_percent,
  ${hasUpfrontDetails('ride_offers.driver_id')} AS has_upfront_details, ${riderRating('rides.rider_id')} AS rider_rating`;

/** The offers a driver can still answer, one at the most, as SQL. */
export const openOffers = (driverId: string): string => `
  SELECT ${columns} FROM ride_offers JOIN rides ON rides.id = ride_id
  WHERE ride_offers.driver_id = ${driverId} AND ride_offers.status = 'open' AND expires_at > now()`;

export async function openOffersOf(core: Pick<Core, 'sql'>, driverId: string): Promise<Offer[]> {
  const offers = await core.sql<OfferRow>(openOffers('$1'), [driverId]);
  return offers.map((offer) => presentOffer(offer, offer));
}

export async function offerById(sql: Sql, offerId: string): Promise<OfferRow | null> {
  const [offer] = await sql<OfferRow>(
    `SELECT ${columns} FROM ride_offers JOIN rides ON rides.id = ride_id WHERE ride_offers.id = $1`,
    [offerId],
  );
  return offer ?? null;
}

export const openOffersOfRide = (sql: Sql, rideId: string): Promise<OfferRow[]> =>
  sql<OfferRow>(
    `SELECT ${columns} FROM ride_offers JOIN rides ON rides.id = ride_id
     WHERE ride_id = $1 AND ride_offers.status = 'open' AND expires_at > now()`,
    [rideId],
  );
