import type { LatLng } from '../geo.ts';
import type { Currency, Region } from '../regions.ts';

export const CROSSING_KINDS = ['ferry', 'water_taxi'] as const;
export type CrossingKind = (typeof CROSSING_KINDS)[number];

/** Where a ferry lands. */
export interface Quay extends LatLng {
  name: string;
}

/** Departures that are the same on several weekdays. */
export interface Departures {
  /** 1 is Monday. */
  weekdays: number[];
  /** Minutes since midnight. */
  minutes: number[];
}

/** A ferry between two shores as ops sets it. */
export interface CrossingView {
  id: string;
  region: Region;
  currency: Currency;
  name: string;
  kind: CrossingKind;
  quayA: Quay;
  quayB: Quay;
  /** How long the crossing takes. */
  minutes: number;
  /** How long before a departure passengers must be at the quay. */
  boardMinutes: number;
  /** What a passenger pays at the quay, in the currency's minor unit; null while it is not known. */
  price: number | null;
  timeZone: string;
  fromA: Departures[];
  fromB: Departures[];
  /** Where the timetable was read. */
  source: string;
  isOpen: boolean;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`. */
  decisionId: string | null;
}
