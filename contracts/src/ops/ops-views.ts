import type { SkipReason } from '../matching/skip-reasons.ts';
import type { Currency, Region } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { RideEventType, RidePaymentMethod, RideStatus } from '../rides/ride-status.ts';
import type { RideFinding, Verdict } from '../rides/ride-findings.ts';
import type { RidePlace } from '../rides/ride-views.ts';

/** The present figures of the service; a day is one of UTC, which is the time of both countries. */
export interface OpsKpis {
  activeRides: number;
  onlineDrivers: number;
  /** Fares of the rides completed today, in US dollars by the fixed exchange rates. */
  dailyRevenue: number;
  /** The same, by currency, in minor units. */
  revenue: Record<Currency, number>;
  newSignups: number;
  /** Drivers who wait for approval. */
  pendingApprovals: number;
  /** Approved drivers with a name, a vehicle or a document that awaits review. An older backend leaves it out. */
  reviewsWaiting?: number;
  /** Rides that wait for a driver, and those that are stuck. */
  ridesNeedingAttention: number;
  /** Rides with findings that wait for a decision. An older backend leaves it out. */
  ridesMarked?: number;
  /** Accounts whose deletion was requested and that are not erased yet. An older backend leaves it out. */
  deletionsRequested?: number;
  /** Calls for help and reports that are not closed. An older backend leaves it out. */
  openIncidents?: number;
  at: string;
}

export const TRENDS = ['activeRides', 'onlineDrivers', 'dailyRevenue', 'newSignups'] as const;
export type Trend = (typeof TRENDS)[number];

export interface Dashboard extends OpsKpis {
  /** Compared with the same time a week ago, in per cent; null where there was nothing then. */
  trends: Record<Trend, number | null>;
}

export interface DayVolume {
  /** YYYY-MM-DD */
  day: string;
  requested: number;
  completed: number;
  cancelled: number;
  expired: number;
}

/** A frequent route of the last seven days, from one known place to another. */
export interface PopularRoute {
  from: string;
  to: string;
  rides: number;
  /** The median fare of the completed ones, null where none was. */
  fare: number | null;
  currency: Currency;
}

/** How far times that were shown were off from those that it took. */
export interface TimeError {
  rides: number;
  /** The median, in per cent of the time that it took. */
  medianPercent: number;
  /** The share of rides that were off by a quarter at most, in per cent. */
  withinQuarterPercent: number;
}

export interface TimesOffRow {
  /** An area of pickups, or the hour of the day in UTC as two digits. */
  name: string;
  /** Minutes until the pickup, as the driver was offered the ride; null where there were none. */
  pickup: TimeError | null;
  /** Minutes of the trip, as they were quoted. */
  trip: TimeError | null;
}

/** How far times were off in the last seven days, in the areas with most rides and in each hour. */
export interface TimesOff {
  areas: TimesOffRow[];
  hours: TimesOffRow[];
}

/** Why a ride needs a dispatcher's attention. */
export const ATTENTIONS = [
  'sos',
  'long_wait',
  'no_driver_yet',
  'silent_driver',
  'late_pickup',
  'long_trip',
  'incident',
] as const;
export type Attention = (typeof ATTENTIONS)[number];

/** How many drivers got no offer for which reason. */
export type SkippedDrivers = Partial<Record<SkipReason, number>>;

export interface SearchRound {
  radiusKm: number;
  /** Drivers within the radius. */
  candidates: number;
  skipped: SkippedDrivers;
}

/** A ride in the ops list. */
export interface OpsRide {
  id: string;
  seq: number;
  status: RideStatus;
  attention: Attention | null;
  lastEvent: { type: RideEventType; at: string };
  city: string;
  region: Region;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  fare: number;
  currency: Currency;
  pickup: RidePlace;
  dropoff: RidePlace;
  pickupArea: string;
  dropoffArea: string;
  riderId: string;
  riderName: string;
  /** Who rides, where the rider booked for another person. An older backend leaves it out. */
  passengerName?: string | null;
  driverId: string | null;
  driverName: string | null;
  plate: string | null;
  driversAsked: number;
  attempt: number;
  durationMin: number;
  requestedAt: string;
  searchingSince: string;
  acceptedAt: string | null;
  startedAt: string | null;
  /** An older backend leaves it out. */
  completedAt?: string | null;
  /**
   * The last round of a search in which no driver got an offer; null for every other ride. Events about a change of
   * the ride, and an older backend, leave it out.
   */
  lastRound?: SearchRound | null;
  findings: RideFinding[];
  findingsVerdict: Verdict | null;
}

export type ActivityKind =
  | 'ride_requested'
  | 'ride_accepted'
  | 'ride_completed'
  | 'ride_cancelled'
  | 'ride_expired'
  | 'rider_joined'
  | 'driver_joined';

export interface Activity {
  id: string;
  kind: ActivityKind;
  at: string;
  /** The person it is about. */
  name: string;
  /** Areas of the ride, where it is about one. */
  rideId: string | null;
  from: string | null;
  to: string | null;
}

/** A driver on the ops map, as a list: there are thousands. */
export type FleetPoint = [driverId: string, lat: number, lng: number, state: FleetState];

/** 0 is free, 1 on a ride; 2 has sent nothing for a while, and the point is the last position. */
export type FleetState = 0 | 1 | 2;

export interface Fleet {
  /** The drivers of the watched area that moved, or all of them when `isWhole`. */
  points: FleetPoint[];
  /** Drivers who are no longer there; empty when `isWhole`. */
  gone: string[];
  isWhole: boolean;
}

export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}
