import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** Whether and how far fares of a class rise in a service area while more riders wait than drivers are free. */
export interface SurgeRule {
  area: string;
  vehicleType: VehicleClass;
  isAllowed: boolean;
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

/** All rules of one version. */
interface SurgeRules {
  version: number;
  rules: readonly SurgeRule[];
}

/** Reads the rules of surge, which ops change while the service runs. */
export interface SurgeReader {
  /** Returns the rules as they were in Postgres a moment ago. Throws when they were never read. */
  read(): Promise<SurgeRules>;
  /** Reads anew at the next call, after a change by this process. */
  invalidate(): void;
}
