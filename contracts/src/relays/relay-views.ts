import type { CrossingKind, Quay } from '../crossings/crossing.ts';
import type { Currency } from '../regions.ts';
import type { Quote, RidePlace } from '../rides/ride-views.ts';
import type { RideStatus } from '../rides/ride-status.ts';
import type { ScheduledRide } from '../scheduled/scheduled-views.ts';

/** A ferry at one of its departures, in the direction of a trip. */
export interface FerryLeg {
  crossingId: string;
  name: string;
  kind: CrossingKind;
  from: Quay;
  to: Quay;
  departsAt: string;
  /** When passengers must be at the quay. */
  beThereBy: string;
  arrivesAt: string;
  /** By whose clocks the times are shown. */
  timeZone: string;
  /** What one person pays at the quay, which no ride contains; null while it is not known. */
  ticketPrice: number | null;
  currency: Currency;
}

/** A trip over water: a ride to the quay, the ferry, and a ride from the other quay. */
export interface RelayOption {
  ferry: FerryLeg;
  /** Departures that the first ride still reaches, the chosen one among them. */
  departures: string[];
  /** The price of the ride to the quay. */
  first: Quote;
  /**
   * When the ride to the quay begins, where a ride now would come to the quay long before boarding; else null. An older
   * backend leaves it out: then it is now.
   */
  firstPickupAt?: string | null;
  /** The price of the ride from the other quay, at the time when the ferry arrives. */
  second: Quote;
}

/** A booked trip over water. */
export interface Relay {
  id: string;
  /** Goes up with every change of the ferry. */
  version: number;
  ferry: FerryLeg;
  /** Later departures that can be chosen instead. */
  departures: string[];
  /** The ride to the quay; null while it is scheduled. */
  firstRideId: string | null;
  firstRideStatus: RideStatus | null;
  /** The scheduled ride to the quay; null where it was searched for at once. An older backend leaves it out. */
  firstScheduledId?: string | null;
  /** The ride from the other quay; it is searched for so that it waits when the ferry arrives. */
  second: ScheduledRide;
  pickupLocation: RidePlace;
  dropoffLocation: RidePlace;
  /** The sum of both fares, without the ferry. */
  fare: number;
  currency: Currency;
}

/** A trip over water whose ride to the quay was cancelled or found no driver, and took the ride from the other quay with it. */
export interface FailedRelay {
  /** The quay from which the other ride was to begin. */
  quay: Quay;
  dropoffLocation: RidePlace;
}
