import type { Offer } from '@waka/contracts/matching/offer';
import { areaOf } from '../../geo/cities.ts';
import { commissionOn } from '../../ledger/commission.ts';
import { position } from '../../pricing/plan-trip.ts';
import type { Ride } from '../../rides/ride.entity.ts';
import type { RideOffer } from './ride-offer.entity.ts';

/** About 300 m: exact enough to decide by, too coarse to find the building. */
const BLUR_DEGREES = 0.003;
const blur = (degrees: number) => Math.round(Math.round(degrees / BLUR_DEGREES) * BLUR_DEGREES * 1e5) / 1e5;

const toTenths = (km: number) => Math.round(km * 10) / 10;

export type OfferedRide = Pick<
  Ride,
  | 'city'
  | 'pickup'
  | 'stops'
  | 'pickupArea'
  | 'dropoffArea'
  | 'distanceKm'
  | 'geometrySource'
  | 'fare'
  | 'currency'
  | 'vehicleType'
  | 'paymentMethod'
> & { commissionPercent: number | null; hasUpfrontDetails: boolean; riderRating: number | null };

/** Presents a ride as a driver may read it before accepting it. */
export function presentOffer(ride: OfferedRide, offer: Omit<RideOffer, 'pushedAt'>): Offer {
  const { lat, lng } = position(ride.pickup) ?? areaOf(ride.city).centre;
  return {
    offerId: offer.id,
    rideId: offer.rideId,
    pickup: { area: ride.pickupArea, lat: blur(lat), lng: blur(lng) },
    dropoff: ride.hasUpfrontDetails ? { area: ride.dropoffArea } : null,
    riderRating: ride.riderRating,
    stops: ride.stops.length,
    pickupDistanceKm: toTenths(offer.pickupDistanceKm),
    pickupEtaMin: offer.pickupEtaMin,
    tripKm: toTenths(ride.distanceKm),
    isSample: ride.geometrySource === 'sample',
    fare: ride.fare,
    earned: ride.fare - commissionOn(ride.fare, ride.commissionPercent ?? 0),
    currency: ride.currency,
    vehicleType: ride.vehicleType,
    paymentMethod: ride.paymentMethod,
    expiresAt: offer.expiresAt.toISOString(),
  };
}
