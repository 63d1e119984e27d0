import type { LocalNames } from '../languages.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';

/** What a rule of the road forbids: to enter at all, to pass through without a stop there, to let riders in, or out. */
export const RULE_EFFECTS = ['no_entry', 'no_through', 'no_pickup', 'no_dropoff'] as const;
export type RuleEffect = (typeof RULE_EFFECTS)[number];

/** When a rule holds, by the clocks of its area. */
interface RuleHours {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: number[];
  /** Minute of the day. */
  from: number;
  /** Minute of the day, 1440 for its end; not after `from` it is that of the next day. */
  to: number;
}

/** What riders and drivers read of a rule. */
export interface RuleNotice extends RuleHours {
  names: LocalNames;
  effect: RuleEffect;
}

/** A class that is not offered for a trip, and the rule that forbids it. */
export interface BarredClass {
  vehicleType: VehicleClass;
  rule: RuleNotice;
}

/** How far the rider walks between an end of the ride and the place that was asked for. */
export interface Walk {
  metres: number;
  /** What the rider called that place. */
  place: string;
  /** Its address, as it was asked for. */
  address: string;
}

/** A line of a ride's record: a rule that applied to it, and how the trip came to keep it. */
export interface RuleCheck {
  ruleId: string;
  version: number;
  name: string;
  effect: RuleEffect;
  outcome: 'kept' | 'end_moved' | 'way_changed';
}

/** The rules that were looked at for a ride, and when. */
export interface RuleRecord {
  at: string;
  checks: RuleCheck[];
}
