import type { Currency } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { RidePaymentMethod } from '../rides/ride-status.ts';

export const OFFER_SECONDS = 15;
/** A search without a driver ends after this long. */
export const SEARCH_SECONDS = 300;

/** What a driver may know before accepting: areas, not doors. */
export interface Offer {
  offerId: string;
  rideId: string;
  pickup: { area: string; lat: number; lng: number };
  /** Null for a driver whose acceptance rate has not earned upfront trip details. */
  dropoff: { area: string } | null;
  /** The mean of the rider's stars; null with few ratings, absent from a service that does not tell it yet. */
  riderRating?: number | null;
  stops: number;
  pickupDistanceKm: number;
  pickupEtaMin: number;
  tripKm: number;
  /** The destination has no pin: distance and fare are a sample, and the fare will follow the distance driven. */
  isSample: boolean;
  fare: number;
  /** What of the fare is the driver's, after commission. */
  earned: number;
  currency: Currency;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  expiresAt: string;
}

export type OfferClosedReason = 'expired' | 'taken' | 'cancelled' | 'declined';

export interface OfferClosed {
  offerId: string;
  reason: OfferClosedReason;
}
