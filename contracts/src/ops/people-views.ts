import type { Approval } from '../accounts/profile-views.ts';
import type { Gender, UserType } from '../accounts/user.ts';
import type { LatLng } from '../geo.ts';
import type { FeeState } from '../money/ride-fee.ts';
import type { RidePayment } from '../money/ride-payment.ts';
import type { RideRefund } from '../money/ride-refund.ts';
import type { CashCountState, RiderCredit } from '../money/cash-count.ts';
import type { Currency } from '../regions.ts';
import type { RatingTag } from '../rides/rating-tags.ts';
import type { VehicleBody, VehicleClass } from '../vehicles/vehicle.ts';
import type { DriverCancelReason, RideEventType, RiderCancelReason, RideStatus } from '../rides/ride-status.ts';
import type { RidePlace } from '../rides/ride-views.ts';
import type { FareLine, Surge } from '../rides/tariff.ts';
import type { ExpiringDocument } from '../drivers/driver-documents.ts';
import type { VehicleColour } from '../vehicles/vehicle-colours.ts';
import type { Incident } from '../safety/incident.ts';
import type { DisputeSummary } from './money/card-disputes.ts';
import type { RefundBearer } from './money/refunds.ts';
import type { PaymentSummary } from './payment-summary.ts';
import type { AuditLine } from './audit-line.ts';
import type { OpsRide, SkippedDrivers } from './ops-views.ts';

const APPROVALS = ['pending', 'approved', 'rejected', 'suspended'] as const satisfies readonly Approval[];

/** The lists of drivers in ops. */
export const DRIVER_LISTS = [...APPROVALS, 'review', 'expiring'] as const;
export type DriverListName = (typeof DRIVER_LISTS)[number];

export interface DriverListItem {
  id: string;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  photoUrl: string | null;
  isApproved: boolean;
  approval: Approval;
  /** True where the account is locked, whatever its approval. An older backend leaves it out. */
  isLocked?: boolean;
  /** Of the last decision. A driver reads that of a rejection alone. */
  reviewReason: string | null;
  /** The words of a suspension that the driver reads. An older backend leaves it out. */
  reviewMessage?: string | null;
  reviewedAt: string | null;
  /** The last decision about the driver, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  vehicleType: VehicleClass;
  /** The vehicle type that the driver chose, from which the class follows. An older backend leaves it out. */
  vehicleBody?: VehicleBody | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
  vehicleYear: number | null;
  vehiclePlateNumber: string | null;
  /** As the driver set it, without a review. An older backend leaves it out. */
  vehicleColour?: VehicleColour | null;
  licenseNumber: string | null;
  /** A hash of the name, photo, vehicle, licence and class shown here; an approval sends it. */
  reviewed: string;
  isOnline: boolean;
  /** When the shift began; null off duty. An older backend leaves it out. */
  onlineSince?: string | null;
  city: string | null;
  /** Null before five riders have rated. */
  rating: number | null;
  totalRides: number;
  createdAt: string;
  /** From when on the account is erased, as its owner has requested; null where it is not. An older backend leaves it out. */
  erasesAt?: string | null;
  /** The needed document that has expired, or expires within a month, the first of them. An older backend leaves it out. */
  expiring?: ExpiringDocument | null;
  /** How many documents await review. An older backend leaves it out, and the next one. */
  documentsToReview?: number;
  /** When the last of them was sent; null without one. */
  sentAt?: string | null;
}

export interface PersonFound {
  id: string;
  userType: UserType | null;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  plate: string | null;
  isSuspended: boolean;
  /** From when on the account is erased, as its owner has requested; null where it is not. An older backend leaves it out. */
  erasesAt?: string | null;
  /** A number that the search found and that the person has changed since. An older backend leaves it out. */
  formerPhone?: string | null;
  /** The last ride that this person booked for the one with the number searched. An older backend leaves it out. */
  bookedFor?: { rideId: string; name: string } | null;
  /** This person's ride with the receipt's number searched; it has a number once it is completed. An older backend leaves it out. */
  ride?: { id: string; number: string | null } | null;
}

/** A saved payment method, masked. */
export interface MethodSummary {
  id: string;
  /** `card`, or the key of a wallet. */
  type: string;
  isDefault: boolean;
  /** The last four digits. */
  ending: string;
  /** The brand of a card. */
  brand: string | null;
  /** True for a card that can't pay any more, as a payment by it was disputed and lost. An older backend leaves it out. */
  isLost?: boolean;
}

/** The cash of a completed ride that a person paid or got. */
export interface CashSummary {
  rideId: string;
  /** What coins and notes had to give. */
  due: number;
  /** What was given; null until that is known. */
  given: number | null;
  currency: Currency;
  state: CashCountState;
  at: string;
}

/** What a rider is to get back and has not got yet. */
export interface RefundSummary extends Pick<RideRefund, 'amount' | 'currency' | 'method' | 'at'> {
  rideId: string;
}

/** What a rider owes for rides whose payment has failed or whose cash was not given in full, in one currency. */
export interface OwedSum {
  currency: Currency;
  amount: number;
  rides: number;
}

export interface ReportSummary extends Pick<Incident, 'id' | 'kind' | 'category' | 'state' | 'createdAt'> {
  /** The rider or driver who called or reported; null for what the service filed. An older backend leaves it out. */
  reporter?: Pick<Incident['reporter'], 'name' | 'role'> | null;
}

export interface PersonView extends PersonFound {
  gender: Gender | null;
  address: string | null;
  photoUrl: string | null;
  createdAt: string;
  /** For the team alone. */
  suspensionReason: string | null;
  /** The words that the person reads. An older backend leaves it out. */
  suspensionMessage?: string | null;
  /** The last decision about locking the account, which a change sends as `seen`. An older backend leaves it out. */
  decisionId?: string | null;
  driver: DriverListItem | null;
  rides: {
    id: string;
    status: RideStatus;
    from: string;
    to: string;
    fare: number;
    currency: Currency;
    requestedAt: string;
  }[];
  sessions: { userAgent: string | null; createdAt: string; lastSeenAt: string }[];
  methods: MethodSummary[];
  /** What is left of change that drivers did not have. An older backend leaves it out. */
  credit?: RiderCredit[];
  /** By mobile money, as rider or as driver. */
  payments: PaymentSummary[];
  /** In cash, as rider or as driver, the newest first. An older backend leaves it out, and the next two. */
  cash?: CashSummary[];
  /** The longest due first. */
  refundsDue?: RefundSummary[];
  owed?: OwedSum[];
  /** The rider's payments by card that were disputed with the bank, the newest first. An older backend leaves it out. */
  disputes?: DisputeSummary[];
  reports: ReportSummary[];
  /** The decisions about the person, the newest first. */
  audit: AuditLine[];
}

/** What of the money for a ride goes back or went back to its rider, with who bears it; null for money that pays for nothing. */
export interface RefundOfRide extends RideRefund {
  bearer: RefundBearer | null;
}

export interface RideDetails {
  /** As on the receipt. */
  number: string;
  distanceKm: number;
  /** The way that was quoted: an encoded polyline, precision 5. An older backend leaves it out. */
  geometry?: string | null;
  /** Null for a ride from before they were stored. An older backend leaves it out. */
  fareLines?: FareLine[] | null;
  /** Why the fare was higher while riders waited; null where it was not. An older backend leaves it out. */
  surge?: Surge | null;
  stops: string[];
  /** The same with the landmarks near them. An older backend leaves it out. */
  stopPlaces?: RidePlace[];
  arrivedAt: string | null;
  /** The rider's stars for the driver, and the driver's for the rider. */
  riderStars: number | null;
  driverStars: number | null;
  /** The rider's tags. An older backend leaves it out. */
  riderTags?: RatingTag[];
  /** How the payment of a wallet stands; null for cash. An older backend leaves it out. */
  paymentState?: RidePayment['state'] | null;
  /** How the fee of a cancelled ride stands; null where it is paid, waits for the next ride, or is none. An older backend leaves it out. */
  feeState?: FeeState | null;
  /** What the rider still owes of a completed ride, and nothing is asked for at present; else 0. An older backend leaves it out. */
  unpaid?: number;
  /** What the rider has paid of the fare, which is the most that all refunds together can be. An older backend leaves it out. */
  paid?: number;
  /** What goes back or went back, the first decided first. An older backend leaves it out. */
  refunds?: RefundOfRide[];
  /** What of `paid` can still be given back. An older backend leaves it out. */
  refundable?: number;
  /** What of it waits for the rider's next ride, and can be waived. An older backend leaves it out. */
  carried?: number;
  /** Its payments by card that were disputed with the bank, the newest first. An older backend leaves it out. */
  disputes?: DisputeSummary[];
  /** An older backend leaves it out. */
  tip?: Pick<RidePayment, 'method' | 'state' | 'amount' | 'currency'> | null;
  cancelledBy: 'rider' | 'driver' | 'admin' | null;
  cancelReason: RiderCancelReason | DriverCancelReason | null;
  cancelNote: string | null;
  /** The last decision about its findings, which a change sends as `seen`. An older backend leaves it out. */
  decisionId?: string | null;
}

/** The way of a trip for a dispute about it. */
interface DrivenWay {
  km: number;
  /** `road` follows streets; `track` goes straight from fix to fix, where the track fits no street. */
  source: 'road' | 'track';
  /** Encoded polyline, precision 5. */
  geometry: string | null;
  quotedKm: number;
  /** Whether it is so much longer or shorter than the one quoted that the fare would be another. */
  differs: boolean;
}

/** A ride with all its details. */
export interface RideFile {
  ride: OpsRide;
  events: {
    seq: number;
    type: RideEventType;
    at: string;
    actorName: string | null;
    /** Null when the service itself acted. An older backend leaves it out. */
    actorRole?: UserType | null;
    /** How the payment stood since then, of an event about it. An older backend leaves it out. */
    payment?: Pick<RidePayment, 'state' | 'amount' | 'currency'> | null;
    /** Why a driver gave the ride back, and his comment, which ops alone read. An older backend leaves both out. */
    cancelReason?: RideDetails['cancelReason'];
    cancelNote?: string | null;
  }[];
  /** Details that the list does not show. An older backend leaves it out. */
  details?: RideDetails;
  /** The rounds of the search, oldest first. */
  search: {
    attempt: number;
    at: string;
    outcome: 'offered' | 'held' | 'no_driver';
    radiusKm: number;
    candidates: number;
    /** How many of the candidates got no offer for which reason. An older backend leaves it out. */
    skipped?: SkippedDrivers;
  }[];
  offers: {
    driverName: string | null;
    status: string;
    pickupEtaMin: number;
    offeredAt: string;
    answeredAt: string | null;
    /** Of an accepted offer whose ride went back to the search: who ended it. An older backend leaves it out. */
    endedBy?: 'driver' | 'ops' | null;
  }[];
  track: (LatLng & { at: string })[];
  /** Which way the trip took, against the one that was quoted; null until it is measured. An older backend leaves it out. */
  drivenWay?: DrivenWay | null;
  /** Calls for help and reports about the ride, the newest first. An older backend leaves them out. */
  reports?: ReportSummary[];
  /** Numbers to call; null where unknown. */
  phones: {
    rider: string | null;
    driver: string | null;
    /** That of the person who rides, where the rider booked for another. An older backend leaves it out. */
    passenger?: string | null;
  };
  /** What ops did with the ride and who viewed it, the newest first. */
  audit: AuditLine[];
}
