import type { CashReview } from '../money/cash-count.ts';
import type { PaymentState } from '../money/ride-payment.ts';
import type { RideRefund } from '../money/ride-refund.ts';
import type { ReceiptTax } from '../money/tax.ts';
import type { Currency } from '../regions.ts';
import type { RideFinding, Verdict } from './ride-findings.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { RidePaymentMethod } from './ride-status.ts';
import type { RidePlace } from './ride-views.ts';
import type { FareLine } from './tariff.ts';

/** What a completed ride cost and why. Money is minor units of the currency. */
export interface Receipt {
  rideId: string;
  number: string;
  issuedAt: string;
  riderName: string;
  /** Who rode, where the rider booked for another person. An older backend leaves it out. */
  passengerName?: string | null;
  driver: { name: string; plate: string | null; vehicle: string | null };
  pickup: RidePlace;
  stops: RidePlace[];
  dropoff: RidePlace;
  /** Encoded polyline, precision 5. */
  geometry: string | null;
  vehicleType: VehicleClass;
  distanceKm: number;
  currency: Currency;
  /** Null where the fare was not made by the tariff of its time. */
  parts: { base: number; perKm: number; distance: number } | null;
  /** As on the quote, the offer and the live ride; null when no tariff gives this fare. An older backend leaves it out. */
  lines?: FareLine[] | null;
  total: number;
  /** The fare shown before the trip, where the total follows the distance driven. */
  shownFare: number | null;
  /** True when a new fare was agreed because the rider changed the trip. */
  isTripChanged?: boolean;
  /** What does not fit about the positions of the driver's phone, with the verdict of ops. */
  findings: RideFinding[];
  findingsVerdict: Verdict | null;
  paymentMethod: RidePaymentMethod;
  /** The state of the wallet payment; null for cash. */
  paymentState?: PaymentState | null;
  /** The sum in cash, where coins and notes cannot give the total, and what rounding added; null for any other ride. */
  cash?: { amount: number; rounding: number } | null;
  /** What of the total the rider's credit paid. An older backend leaves it out. */
  credit?: number;
  /** What of the total a promotion paid. An older backend leaves it out. */
  promotion?: number;
  /** What of the total is paid with the next ride, below zero for what was carried to this one. An older backend leaves it out. */
  carried?: number;
  /** What of the sum in cash was not given, and is asked of a wallet. An older backend leaves it out. */
  shortOfCash?: number;
  /** Change that the driver did not have, and that is the rider's credit since. An older backend leaves it out. */
  changeKept?: number;
  /** What the two sides said about the cash where they did not agree; null where they did. An older backend leaves it out. */
  cashReview?: CashReview | null;
  /** What goes back to the rider, the first decided first; for the rider alone. An older backend leaves it out. */
  refunds?: RideRefund[];
  /** What of it the driver bears, for the driver alone; absent where nothing. */
  borne?: number;
  /** Taxes that the total contains, or that the service pays of it. An older backend leaves it out. */
  taxes?: ReceiptTax[];
  /** A tip that is paid, on top of the total. An older backend leaves it out. */
  tip?: number | null;
  /**
   * What a receipt of before the new leone said, where that was no whole number of cents: total, lines and the rest in
   * old leones. Null for any other ride.
   */
  oldLeones?: { total: number; lines: FareLine[] | null; shownFare: number | null; tip: number | null } | null;
  requestedAt: string;
  startedAt: string | null;
  completedAt: string;
  durationMin: number | null;
}
