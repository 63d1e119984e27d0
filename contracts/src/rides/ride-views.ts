import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { RidePayment } from '../money/ride-payment.ts';
import type { RideRefund } from '../money/ride-refund.ts';
import type { Currency, Region } from '../regions.ts';
import type { RideFinding, Verdict } from './ride-findings.ts';
import type { AwayPlace, NearPlace } from '../near-place.ts';
import type { RatingTag } from './rating-tags.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { BarredClass, Walk } from './road-rule.ts';
import type { FareLine } from './tariff.ts';
import type { RideEventType, RidePaymentMethod, RideStatus } from './ride-status.ts';

export interface RidePlace {
  address: string;
  /** The landmark of a place whose `address` is only a landmark, so that each reader gets it in his own language. */
  near?: NearPlace | null;
  /** The known place far from here that `address` says, with the way from it; `near` is then absent. */
  away?: AwayPlace;
  name: string | null;
  lat: number | null;
  lng: number | null;
  /** Where a rule of the road keeps the vehicle from the place asked for: what is walked. */
  walk?: Walk;
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
    /** Null until the driver has set it; a ride from before the field has none. */
    colour?: VehicleColour | null;
  };
}

/** The source of a trip's line; `sample` when a point has no coordinates: the figures are then an estimate. */
export type GeometrySource = 'road' | 'straight_line' | 'sample';

/** A ride as one reader may see it. Times are ISO 8601 in UTC, money is minor units of the currency. */
export interface Ride {
  id: string;
  status: RideStatus;
  /** Counts the ride's events; a reader drops a ride that is not newer than the one it has. */
  seq: number;
  lastEvent: { type: RideEventType; at: string };
  /** Counts the searches: it goes up when a driver gives the ride back. */
  attempt: number;
  riderId: string;
  rider: { name: string; phone?: string };
  /**
   * Who rides, where this is not the rider, who booked and pays; the phone is for the rider, and for the driver while the
   * ride is live. Null for a ride of the rider's own. An older backend leaves it out.
   */
  passenger?: { name: string; phone?: string } | null;
  driver: DriverCard | null;
  pickupLocation: RidePlace;
  dropoffLocation: RidePlace;
  stops: RidePlace[];
  /** How many of the stops, from the first, were reached. */
  stopsReached: number;
  vehicleType: VehicleClass;
  paymentMethod: RidePaymentMethod;
  /** Which saved card pays; for the rider alone. */
  cardId?: string;
  /** How a wallet pays the completed ride; null for cash, and before the end. */
  payment: RidePayment | null;
  /** How a wallet pays a tip; a driver sees one that is paid. Null without; an older backend leaves it out. */
  tip?: RidePayment | null;
  estimatedFare: string | null;
  fare: number;
  /** What of the fare the rider's credit paid. An older backend leaves it out. */
  credit?: number;
  /** What of the fare a promotion pays. An older backend leaves it out. */
  promotion?: number;
  /**
   * What of the fare is paid with the rider's next ride, as the way to pay can't be asked for so little; below zero for what rides of before
   * have carried to this one. An older backend leaves it out.
   */
  carried?: number;
  /** What goes back to the rider; in the rider's list of rides alone, and only where something does. */
  refunds?: RideRefund[];
  /** True while the two sides say different sums about the cash; in lists of rides alone. */
  isCashUnderReview?: boolean;
  /** What the fare is made up of; null for a ride from before. An older backend leaves it out. */
  fareLines?: FareLine[] | null;
  /**
   * What waiting at the pickup costs once its free minutes are over; null where it costs nothing, and from the start of
   * the trip on. An older backend leaves it out.
   */
  waiting?: { freeMin: number; perMin: number } | null;
  /**
   * What it costs the rider to cancel after `freeUntil`, and not to come; null where neither costs anything. An older
   * backend leaves it out.
   */
  fees?: { cancellation: number; freeUntil: string; noShow: number } | null;
  currency: Currency;
  region: Region;
  distanceKm: number;
  durationMin: number;
  /** Encoded polyline, precision 5; null when a point has no coordinates. */
  geometry: string | null;
  /** Only `road` follows streets; any other line is an estimate. */
  geometrySource: GeometrySource;
  search: { driversAsked: number; nearestEtaMin: number | null };
  /** The rider's note about the pickup, for the driver who accepted; absent for a driver who gave the ride back. */
  pickupNote?: string | null;
  /** Only for the rider, and only until the trip starts. */
  pin?: string;
  /** Whether the trip starts only with the rider's PIN. */
  needsPin: boolean;
  /** The stars this reader gave, null before. */
  myRating: number | null;
  /** Only for the rider. An older backend leaves it out. */
  myTags?: RatingTag[];
  /** When the rider wants to be picked up; null for as soon as possible. An older backend leaves it out. */
  scheduledFor?: string | null;
  requestedAt: string;
  acceptedAt: string | null;
  arrivedAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  /** For the rider `other` also where the driver did not feel safe. */
  cancelReason: string | null;
  cancelledBy: 'rider' | 'driver' | 'admin' | null;
  /** Who ended the trip; null before. A rider can do so only when the driver has vanished. */
  completedBy: 'rider' | 'driver' | null;
  /** What does not fit about the positions of the driver's phone; empty for most rides. */
  findings: RideFinding[];
  /** The verdict of ops on the findings; null until the review. */
  findingsVerdict: Verdict | null;
  /** The fare shown before the trip, where the fare has followed the distance driven. */
  shownFare: number | null;
}

/** What cancelling a ride costs its rider. Money is minor units of the currency. */
export interface CancellationTerms {
  currency: Currency;
  /** What it costs from `freeUntil` on; zero where it costs nothing at all. */
  fee: number;
  freeUntil: string | null;
  /** The wallet or card of the ride is asked at once, the rider owes it, or it is added to the next ride; null where it costs nothing. */
  collection: 'asked' | 'owed' | 'next_ride' | null;
  /** What earlier rides have carried to the next one: asked for with a fee that is asked for at once, else it stays for the next ride. */
  carried: number;
}

/** Who pays what of a ride under way if it ended now; the four sums are its fare. Money is minor units of the currency. */
export interface RideDue {
  currency: Currency;
  promotion: number;
  credit: number;
  /** What is paid with the next ride; below zero for what earlier rides have carried to this one. */
  carried: number;
  /** What is left for the way to pay: of cash, what coins and notes can give. */
  due: number;
}

/** Most events of a ride in one reply; the reader asks again after the last of them. */
export const EVENTS_A_PAGE = 20;

/** One line of a ride's log, with the ride at that time. */
export interface RideEvent {
  seq: number;
  type: RideEventType;
  at: string;
  ride: Ride;
}

/**
 * What a changed trip would cost: the distance driven so far and from there on. The rider agrees with its id until it
 * expires.
 */
export interface TripChangeQuote {
  quoteId: string;
  expiresAt: string;
  fare: number;
  /** What the ride's promotion pays of this fare; left out without one, and by an older backend. */
  promotion?: number;
  /** An older backend leaves it out. */
  fareLines?: FareLine[];
  currency: Currency;
  distanceKm: number;
  durationMin: number;
}

export interface QuoteOption {
  vehicleType: VehicleClass;
  capacity: number;
  fare: number;
  /** What the fare is made up of. An older backend leaves it out. */
  fareLines?: FareLine[];
  usualPickupMin: { from: number; to: number };
  /** Minutes until the nearest free driver could be there; null when none is near. */
  pickupEtaMin: number | null;
  /** The same for a ride paid in cash, where it differs: drivers who owe too much are offered none of those. */
  cashPickupEtaMin?: number | null;
  /** The trip of this class, where rules of the road make it another one. An older backend leaves it out. */
  trip?: OwnTrip;
  /** What may be paid on top of the fare, or instead of it; left out where nothing is, and by an older backend. */
  charges?: PossibleCharges;
}

/** What waiting, cancelling and not coming cost, in minor units of the currency; 0 for what costs nothing. */
export interface PossibleCharges {
  /** For a ride that is cancelled later than a short time after a driver has accepted. */
  cancellation: number;
  noShow: number;
  /** For each minute of waiting at the pickup, after those that are free. */
  waitingPerMin: number;
  freeWaitingMin: number;
}

/** A trip of one class alone: it ends elsewhere or goes another way. */
export interface OwnTrip {
  pickup: RidePlace;
  dropoff: RidePlace;
  distanceKm: number;
  durationMin: number;
  source: GeometrySource;
  geometry: string | null;
}

/** What an entered code pays of a quoted trip. */
interface QuotedPromotion {
  code: string;
  /** Minor units by class; a class for which the code does not count is left out. */
  amounts: Record<VehicleClass, number>;
  /** True where what is left of the promotion is too little. An older backend leaves it out. */
  isUsedUp?: boolean;
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
  /** True when water without a bridge lies in between, so that the route is much longer than it looks. */
  isRoundWater: boolean;
  options: QuoteOption[];
  /** When rides can be booked there again; null while they can. An older backend leaves it out. */
  opens?: { at: string; timeZone: string } | null;
  /** That of the city of the pickup. An older backend leaves it out. */
  timeZone?: string;
  /** What the rider has left of change, which pays for the ride; below zero what rides of before have carried to it. An older backend leaves it out. */
  credit?: number;
  /** What the code that the rider has entered pays; null without one. An older backend leaves it out. */
  promotion?: QuotedPromotion | null;
  /** Classes that a rule of the road keeps from this trip now. An older backend leaves it out. */
  barred?: BarredClass[];
}

/** What a quoted trip can be compared with. */
export interface FairPrice {
  /** What the government says that one seat of a shared car costs there; null where ops has entered none. */
  official: { seatFare: number; from: string; to: string; source: string } | null;
  /**
   * What most rides of about this length between the same areas cost in the last 14 days, by class; without classes that had too few rides.
   */
  paid: { vehicleType: VehicleClass; rides: number; low: number; high: number }[];
}
