import type { Manoeuvre } from '@waka/contracts/drivers/driver-way';
import type { LatLng } from '@waka/contracts/geo';
import type { LocalNames } from '@waka/contracts/languages';

/** How a vehicle moves: which streets it may take, and its speed in a city on the whole. */
export interface Motion {
  profile: 'car' | 'motorbike';
  kmh: number;
}

/** How something drives, and what is known of the speed there. */
export interface RoadUse {
  vehicle: Motion['profile'];
  /** Where: what is known of one place is not of another. */
  area: string;
  /** Seconds on the street for one second of a routing engine, on a way through these points. */
  slowdown: (points: readonly LatLng[]) => number;
  /** Seconds of this vehicle for one second of a car: all that is added to speeds that were learned. */
  perCarSecond: number;
  /** What a way keeps out of: outlines, and streets, each by one point on it. A provider that cannot finds no such way. */
  avoid?: readonly (readonly LatLng[])[];
  /** Is called where the provider says that there is no such way or street, which its silence does not say. */
  onNone?: () => void;
  /** When a way is driven; now where it is not said. */
  at?: Date;
  /** The speed in town on the whole; what is measured for one speed does not hold for another. */
  kmh: number;
  /** What is reckoned for a length, for a provider whose times are not believed. */
  secondsOf: (km: number) => number;
  /** What is reckoned of a way without streets. */
  estimate: (pair: RoadPair) => RoadLength;
}

export interface RoadLength {
  km: number;
  seconds: number;
}

/** A length that was asked for, or else an estimate that was corrected by ways of the same surroundings. */
export interface KnownLength extends RoadLength {
  isMeasured: boolean;
}

/** A way along streets. */
export interface RoadWay extends RoadLength {
  /** Encoded polyline, precision 5. */
  geometry: string;
}

/** A way with what its driver does along it. */
export interface GuidedWay extends RoadWay {
  manoeuvres: Manoeuvre[];
  /** Names of the rules of the road of which it warns. */
  ruleNames?: LocalNames[];
}

export interface RoadPair {
  from: LatLng;
  to: LatLng;
}

/** Where a phone was; `at` in seconds since the epoch, by its own clock. */
export interface TrackPoint extends LatLng {
  at: number;
  /** How often the phone had said nothing for long before it; without it the times of the points say so. */
  silences?: number;
}

/** A street from one corner to the next, as it was driven. */
export interface DrivenStreet {
  /** Its middle and the direction there, in degrees from north: they name it in any build of the streets. */
  middle: LatLng;
  heading: number;
  km: number;
  /** What a car takes for it, without the turn at its end. */
  seconds: number;
  /** When it was entered, in seconds since the epoch. */
  at: number;
}

/** What a city has taught of its streets. */
export interface StreetSpeeds {
  /** Where these speeds stand for themselves: no other correction is added there. */
  areas: readonly string[];
  streets: readonly {
    middle: LatLng;
    heading: number;
    /** For each hour of the week, from Sunday at midnight. */
    kmh: readonly number[];
  }[];
}

/** What became of them. */
export interface TaughtSpeeds {
  edges: number;
  /** Streets that the provider does not have. */
  missing: number;
}

/**
 * Who knows the streets. Nothing here rejects or keeps its caller waiting longer than a moment: null means that no
 * provider answers soon enough, or that there is no such way, and the estimate stands.
 */
export interface Roads {
  provider: 'estimate' | 'valhalla' | 'osrm' | 'mapbox';
  /** Whether ways can keep out of ground; where not, no question for such a way is sent. */
  avoids: boolean;
  /** The way through all points. */
  wayThrough: (points: readonly LatLng[], use: RoadUse) => Promise<RoadWay | null>;
  /** The same way, for the one who drives it. */
  guidedWay: (points: readonly LatLng[], use: RoadUse) => Promise<GuidedWay | null>;
  /** Whether ways are asked for now: while the provider is left alone, nothing is. */
  knowsWays: () => boolean;
  /** From each source (rows) to each target. */
  matrix: (
    sources: readonly LatLng[],
    targets: readonly LatLng[],
    use: RoadUse,
  ) => Promise<(RoadLength | null)[][] | null>;
  /** The same for single pairs, from what is remembered of their surroundings or asked for until the deadline. */
  lengths: (pairs: readonly RoadPair[], use: RoadUse, withinMs: number) => Promise<(KnownLength | null)[]>;
  /** The streets that a track was driven along. */
  match: (track: readonly TrackPoint[], use: RoadUse) => Promise<RoadWay | null>;
  /** The same street by street, each that was driven from end to end. Null as well where the provider says no times. */
  drivenStreets: (track: readonly TrackPoint[], use: RoadUse) => Promise<DrivenStreet[] | null>;
  /** Gives it speeds, which it uses from then on. Takes minutes; null where it takes none. */
  teach: (speeds: StreetSpeeds) => Promise<TaughtSpeeds | null>;
  /** The nearest point of a street. */
  snap: (point: LatLng, use: RoadUse) => Promise<LatLng | null>;
}
