import type { RuleNotice } from '../rides/road-rule.ts';
import type { Approval } from '../accounts/profile-views.ts';
import type { LatLng } from '../geo.ts';
import type { LocalNames } from '../languages.ts';
import type { Currency } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import type { DocumentKind } from './driver-documents.ts';

/** Shown until a driver has five ratings. */
export const DEFAULT_RATING = 5.0;
export const DEFAULT_ACCEPTANCE_RATE = 75;
/** An acceptance rate counts from this many answered offers on; before, it is the default. */
export const OFFERS_THAT_COUNT = 5;
export const ACCEPTANCE_RATE_TARGET = 85;

/** Returns the acceptance rate in whole per cent, as the service and the screens compare it with its target. */
export const acceptanceRateOf = (accepted: number, answered: number): number =>
  answered < OFFERS_THAT_COUNT ? DEFAULT_ACCEPTANCE_RATE : Math.round((accepted * 100) / answered);

export interface DriverStatus {
  isOnline: boolean;
  isApproved: boolean;
  approval: Approval;
  /** The reason of ops for a refusal or a suspension; a locked account reads as suspended. */
  reviewReason: string | null;
  /** True when silence ended the shift so recently that it may go on once the phone is back. */
  mayResume: boolean;
  /** How far the driver goes for a pickup, in street kilometres; null for no limit. */
  maxPickupKm: number | null;
  vehicleType: VehicleClass;
  /** The required documents that are not in force, or will end within a month; the first to end comes first. */
  endingDocuments: EndingDocument[];
  /**
   * Why riders could not recognise the vehicle of an approved driver, who cannot go online then; null where they can. An older
   * backend leaves it out.
   */
  vehicleLack?: 'unknown' | 'in_review' | null;
  /** The rule of the road by which no ride of the driver’s class begins where he is online now. An older backend leaves it out. */
  barredBy?: RuleNotice | null;
  currentLocation: LatLng | null;
}

/** A required document; without it in force a driver cannot go online. */
export interface EndingDocument {
  kind: DocumentKind;
  /** YYYY-MM-DD, the last day on which it is valid; null for a document that does not expire. */
  expiresOn: string | null;
  /** `waiting`: sent in place of one that is not in force, and not approved yet. `ending` alone is still valid. */
  state: 'ending' | 'expired' | 'refused' | 'waiting';
  /**
   * True of one that counts while the one that was sent in its place is refused; `expiresOn` and `state` are its own. An
   * older backend leaves it out.
   */
  isRefused?: boolean;
  /** True of such a one that counts only until the vehicle or licence in review is approved. An older backend leaves it out. */
  endsWithChange?: boolean;
  /** True of one of the vehicle or licence of before a change; a new one is due. An older backend leaves it out. */
  isOfBefore?: boolean;
}

export interface DriverStats {
  /** US dollars, by the fixed exchange rates. */
  todayEarnings: number;
  todayEarningsLocal: number;
  currency: Currency;
  /** Whole per cent, by `acceptanceRateOf`. */
  acceptanceRate: number;
  rating: number;
  isNew: boolean;
  totalRides: number;
}

/** The limits of the distance to a pickup that a driver may choose, in kilometres. */
export const PICKUP_LIMITS_KM = [1, 2, 3, 5, 8, 12] as const;

export interface RideFilters {
  maxPickupKm: number | null;
}

/** A driver who meets all three in a month has silver status in the next. */
export const SILVER_GOALS = { completedRides: 40, rating: 4.6, acceptanceRate: ACCEPTANCE_RATE_TARGET } as const;

/** A driver's progress towards the goals of this month. */
export interface DriverGoals {
  /** The last day that counts, YYYY-MM-DD. */
  endsOn: string;
  completedRides: number;
  rating: number;
  acceptanceRate: number;
  /** How many of the goals are not met yet. */
  issues: number;
}

/** A driver's place in the line of a zone, such as an airport. */
export interface PlaceInLine {
  names: LocalNames;
  /** Counted from one, among the drivers of the same vehicle class. */
  place: number;
  length: number;
  /** True while the driver is not seen in the zone: the place is lost soon. */
  isAway: boolean;
  /** For how long from now the place is kept outside of the zone. An older backend leaves it out. */
  keepSeconds?: number;
}

/** The place of a driver; null without one. */
export interface DriverLine {
  line: PlaceInLine | null;
}
