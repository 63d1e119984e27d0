import type { Currency } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { FareLine } from '../rides/tariff.ts';
import type { RidePaymentMethod } from '../rides/ride-status.ts';

export const OFFER_SECONDS = 15;
/** How long a driver who has completed a ride gets no offer, unless he says earlier that the fare is collected. */
export const COLLECT_SECONDS = 20;
/** A search without a driver ends after this long. */
export const SEARCH_SECONDS = 300;

/** What a driver may see before accepting: areas, not doors. */
export interface Offer {
  offerId: string;
  rideId: string;
  pickup: { area: string; lat: number; lng: number };
  /** Null for a driver whose acceptance rate has not earned upfront trip details. */
  dropoff: { area: string } | null;
  /** The mean of the rider's stars; null with few ratings. An older backend leaves it out. */
  riderRating?: number | null;
  stops: number;
  pickupDistanceKm: number;
  pickupEtaMin: number;
  tripKm: number;
  /**
   * True when the destination has no pin: distance and fare are an estimate, and the fare will follow the distance
   * driven.
   */
  isSample: boolean;
  fare: number;
  /** What the fare is made up of; null for a ride from before. An older backend leaves it out. */
  fareLines?: FareLine[] | null;
  /** The driver's share of the fare, after commission. */
  earned: number;
  currency: Currency;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  /** When the rider wants to be picked up; null for a ride for now. An older backend leaves it out. */
  scheduledFor?: string | null;
  expiresAt: string;
}

export type OfferClosedReason = 'expired' | 'taken' | 'cancelled' | 'declined';

export interface OfferClosed {
  offerId: string;
  reason: OfferClosedReason;
}
