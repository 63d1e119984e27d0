import type { Offer } from '@waka/contracts/matching/offer';
import type { FareLine } from '@waka/contracts/rides/tariff';
import { areaOf } from '../../geo/areas/cities.ts';
import { commissionOn } from '../../ledger/commission.ts';
import { position } from '../../pricing/trip/plan-trip.ts';
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
  | 'price'
  | 'currency'
  | 'vehicleType'
  | 'paymentMethod'
  | 'scheduledFor'
> & { commissionPercent: number | null; hasUpfrontDetails: boolean; riderRating: number | null };

/** Presents a ride as a driver may read it before accepting it. */
export function presentOffer(ride: OfferedRide, offer: Omit<RideOffer, 'pushedAt' | 'lineTurn'>): Offer {
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
    fareLines: ride.price && ride.price.lines.map((line) => shownLine(line, ride.hasUpfrontDetails)),
    earned: ride.fare - commissionOn(ride.fare, ride.commissionPercent ?? 0),
    currency: ride.currency,
    vehicleType: ride.vehicleType,
    paymentMethod: ride.paymentMethod,
    // A snapshot reads it from JSON, as text.
    scheduledFor: ride.scheduledFor && new Date(ride.scheduledFor).toISOString(),
    expiresAt: offer.expiresAt.toISOString(),
  };
}

/** Hides the zone of a destination that its reader may not know yet. */
const shownLine = (line: FareLine, hasUpfrontDetails: boolean): FareLine =>
  line.kind === 'zone' && line.end === 'dropoff' && !hasUpfrontDetails ? { ...line, zone: null } : line;
