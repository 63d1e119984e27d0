import type { LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';
import type { Region } from '@waka/contracts/regions';
import type { RuleEffect } from '@waka/contracts/rides/road-rule';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';

/** A rule of the road: what vehicles of some classes may not do on some ground at some hours. */
export interface LegalRule {
  id: string;
  version: number;
  region: Region;
  /** The service area whose clocks its hours are meant by. */
  area: string;
  names: LocalNames;
  /** Corners in order, the first not repeated; null for a rule along a line. */
  polygon: readonly LatLng[] | null;
  line: readonly LatLng[] | null;
  /** How wide a line is. */
  widthM: number;
  /** A driver who is on its ground for less than so many metres of the way only crosses it. */
  crossingM: number;
  /** How far a rider may be asked to walk out of it. */
  walkM: number;
  vehicleTypes: readonly VehicleClass[];
  weekdays: readonly number[];
  fromMinute: number;
  toMinute: number;
  effect: RuleEffect;
  inForceFrom: Date;
}

export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** A rule with its ground as outlines, ready to be compared with trips. */
export interface GroundRule extends LegalRule {
  ground: readonly (readonly LatLng[])[];
  box: Box;
}

/** Reads the published rules, which ops change while the service runs. */
export interface LegalRuleReader {
  /** Returns the rules as they were in Postgres a moment ago. Throws when they were never read. */
  read(): Promise<{ version: number; rules: readonly GroundRule[] }>;
  /** Returns the rules as they were last read, without waiting; none before the first reading. */
  known(): readonly GroundRule[];
  /** Reads anew at the next call, after a change by this process. */
  invalidate(): void;
}
