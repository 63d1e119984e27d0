import type { LocalNames } from '../languages.ts';

/** What a driver does at a point of the way. A phone leaves out kinds that it does not know: a later service may send more. */
export const TURNS = [
  'straight',
  'slight_left',
  'left',
  'sharp_left',
  'slight_right',
  'right',
  'sharp_right',
  'u_turn',
  'keep_left',
  'keep_right',
  'roundabout',
  'stop',
  /** A rule of the road forbids to go on; the name of the rule stands for the street. */
  'no_entry',
  'arrive',
] as const;

export type Turn = (typeof TURNS)[number];

/**
 * What is done, at which point of the line (counted from 0), and onto which street: empty where it has no name. At a
 * roundabout also by which exit. A row, because a way has dozens of them.
 */
export type Manoeuvre = [turn: Turn, point: number, street: string, exit?: number];

/** The way along streets ahead of the driver of a ride. Sent to the driver's phone when it changes. */
export interface DriverWay {
  rideId: string;
  /** The places that it leads to, in order, as an encoded polyline: a way to other places than the ride's is an old one. */
  to: string;
  /** Encoded polyline, precision 5. */
  geometry: string;
  /** In the order of the way; the turn at its beginning is left out. */
  manoeuvres: Manoeuvre[];
  /** Names of the rules of the road of which manoeuvres warn, in the order of the way; those know them by the English ones. */
  ruleNames?: LocalNames[];
}
