import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { RidePayment } from '../money/ride-payment.ts';
import type { Currency, Region } from '../regions.ts';
import type { RideFinding, Verdict } from './ride-findings.ts';
import type { NearPlace } from './ride-requests.ts';
import type { RatingTag } from './rating-tags.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { RideEventType, RidePaymentMethod, RideStatus } from './ride-status.ts';

export interface RidePlace {
  address: string;
  /** Where `address` only says what the place lies near, so that each reader can read it in the own language. */
  near?: NearPlace | null;
  name: string | null;
  lat: number | null;
  lng: number | null;
}

export interface DriverCard {
  id: string;
  name: string;
  photoUrl: string | null;
  /** Only while the ride is live. */
  phone?: string;
  rating: number;
  /** True until five riders have rated: the figure is then the default. */
  isNew: boolean;
  vehicle: {
    make: string | null;
    model: string | null;
    plate: string | null;
    type: VehicleClass;
    /** Null until the driver has said it; a ride from before the field has none. */
    colour?: VehicleColour | null;
  };
}

/** How the way of a trip is known; `sample` when a point has no coordinates: the figures are then a stated guess. */
export type GeometrySource = 'road' | 'straight_line' | 'sample';

/** A ride as one reader may see it. Times are ISO 8601 in UTC, money is whole currency units. */
export interface Ride {
  id: string;
  status: RideStatus;
  /** Counts the ride's events; a reader drops what is not newer than what it has. */
  seq: number;
  lastEvent: { type: RideEventType; at: string };
  /** Counts the searches: it goes up when a driver gives the ride back. */
  attempt: number;
  riderId: string;
  rider: { name: string; phone?: string };
  driver: DriverCard | null;
  pickupLocation: RidePlace;
  dropoffLocation: RidePlace;
  stops: RidePlace[];
  /** How many of the stops, from the first, are behind the trip. */
  stopsReached: number;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  /** How a wallet pays the completed ride; null for cash, and before the end. */
  payment: RidePayment | null;
  /** How a wallet pays a tip; a driver sees one that is paid. Null without; an older backend leaves it out. */
  tip?: RidePayment | null;
  estimatedFare: string | null;
  fare: number;
  currency: Currency;
  region: Region;
  distanceKm: number;
  durationMin: number;
  /** Encoded polyline, precision 5; null when a point has no coordinates. */
  geometry: string | null;
  /** Only `road` follows streets; any other line is an estimate. */
  geometrySource: GeometrySource;
  search: { driversAsked: number; nearestEtaMin: number | null };
  /** What the rider wrote about the pickup, for the driver who accepted; absent for a driver who gave the ride back. */
  pickupNote?: string | null;
  /** Only for the rider, and only until the trip starts. */
  pin?: string;
  /** Whether the trip starts only with the rider's PIN. */
  needsPin: boolean;
  /** The stars this reader gave, null before. */
  myRating: number | null;
  /** Only for the rider. An older backend leaves it out. */
  myTags?: RatingTag[];
  requestedAt: string;
  acceptedAt: string | null;
  arrivedAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  cancelledBy: 'rider' | 'driver' | 'admin' | null;
  /** Who said that the trip was over; null before. A rider says so only when the driver has vanished. */
  completedBy: 'rider' | 'driver' | null;
  /** What does not fit where the driver's phone was; empty for most rides. */
  findings: RideFinding[];
  /** What the desk made of the findings; null until it has looked. */
  findingsVerdict: Verdict | null;
  /** What was shown before the trip, where the fare has followed the distance driven. */
  shownFare: number | null;
}

/** Events of a ride that one answer holds at most; the reader asks again after the last of them. */
export const EVENTS_A_PAGE = 20;

/** One line of a ride's log, with the ride as it stood then. */
export interface RideEvent {
  seq: number;
  type: RideEventType;
  at: string;
  ride: Ride;
}

/** What a changed trip would cost: the way driven so far and from there on. Agreed to with its id until it expires. */
export interface TripChangeQuote {
  quoteId: string;
  expiresAt: string;
  fare: number;
  currency: Currency;
  distanceKm: number;
  durationMin: number;
}

/** Minutes to the pickup, or to the destination once the trip runs, from where the driver was last seen. */
export interface RideEta {
  etaMin: number | null;
  /** The way ahead of the driver, through the stops that are left; null where no place is known. An older backend leaves it out. */
  way?: WayAhead | null;
}

interface WayAhead {
  distanceKm: number;
  /** Encoded polyline, precision 5. */
  geometry: string;
  source: Exclude<GeometrySource, 'sample'>;
}

export interface QuoteOption {
  vehicleType: VehicleClass;
  capacity: number;
  fare: number;
  usualPickupMin: { from: number; to: number };
  /** Minutes until the nearest free driver could be there; null when none is near. */
  pickupEtaMin: number | null;
}

export interface Quote {
  quoteId: string;
  expiresAt: string;
  region: Region;
  currency: Currency;
  distanceKm: number;
  durationMin: number;
  source: GeometrySource;
  geometry: string | null;
  /** Water lies in between and no bridge crosses it, so the way is much longer than it looks. */
  isRoundWater: boolean;
  options: QuoteOption[];
}
