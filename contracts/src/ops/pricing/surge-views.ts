import type { Currency } from '../../regions.ts';
import type { VehicleClass } from '../../vehicles/vehicle.ts';

/** What the bounds are where ops has set none. */
export const USUAL_SURGE: SurgeBounds = {
  capPercent: 150,
  stepPercent: 5,
  fewestWaiting: 5,
  fromRatio: 1.5,
  fullRatio: 4,
};

/** How far fares rise while more riders wait than drivers are free. */
export interface SurgeBounds {
  /** The highest percentage of the fare that it makes of it. */
  capPercent: number;
  /** By so many percentage points at most it changes in a minute. */
  stepPercent: number;
  /** With fewer waiting riders fares stay as they are. */
  fewestWaiting: number;
  /** Waiting riders for one free driver from which fares rise, and with which they have reached the cap. */
  fromRatio: number;
  fullRatio: number;
}

/** A rule as ops has set it. */
export interface SurgeRuleView {
  area: string;
  /** The name of the area's row. */
  areaName: string;
  vehicleType: VehicleClass;
  isAllowed: boolean;
  bounds: SurgeBounds;
  /** The highest percentage in any cell of the area now; 100 where fares are as always, null while that is not known. */
  highestNow: number | null;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`. */
  decisionId: string | null;
}

/** What bounds would have done in the last hour. */
export interface SurgePreview {
  currency: Currency;
  /** From so many minutes riders and drivers were counted; the figures are of these alone. */
  minutes: number;
  /** The highest percentage in any cell. */
  highestPercent: number;
  /** Where it would have been highest. */
  places: { name: string; percent: number }[];
  /** Rides that were booked in these minutes, and those that would have cost more. */
  rides: number;
  dearer: number;
  /** What these would have cost more in all, in whole units of the currency. */
  more: number;
}
