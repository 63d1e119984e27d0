import type { Currency } from '../regions.ts';

/** The two who state what cash changed hands. */
export const CASH_SIDES = ['rider', 'driver'] as const;
export type CashSide = (typeof CASH_SIDES)[number];

export const otherSide = (side: CashSide): CashSide => (side === 'rider' ? 'driver' : 'rider');

/** `open` until both have answered alike or the time for it is over, `disputed` while they differ. */
export type CashCountState = 'open' | 'disputed' | 'closed';

/** What cash a reader says changed hands at the end of a ride. Sums are minor units of the currency. */
export interface CashCount {
  currency: Currency;
  /** What coins and notes had to give. */
  due: number;
  /** What the rider may have given where there was no change. */
  sums: number[];
  /** What the driver can say that he got, where it was less than due; empty for a rider. An older backend leaves it out. */
  less?: number[];
  /** What the driver says that he got, where that is less than due; null otherwise. An older backend leaves it out. */
  claimed?: number | null;
  /** What the reader has said; null before. */
  mine: number | null;
  state: CashCountState;
  /** What is kept as the rider's credit, below zero what the rider owes; null until it is known. */
  change: number | null;
  /** When it ends by itself; null once it has. */
  until: string | null;
}

/**
 * What the two sides of a ride said about its cash where they did not agree, as one of them reads it. Sums are minor units of the
 * currency.
 */
export interface CashReview {
  /** `claimed` while the other side is asked about what one has said, `disputed` while it is looked at. */
  state: 'claimed' | 'disputed' | 'closed';
  /** What coins and notes had to give. */
  due: number;
  /** Null where this side has said nothing; what the other side said is null, too, as long as the reader may still answer freely. */
  said: Record<CashSide, number | null>;
  /** What counts as given; null until it is closed. */
  given: number | null;
  /** Whether ops has decided; else what the two have said by the end counts. */
  isByOps: boolean;
  /** When a dispute ends without another word. An older backend leaves it out. */
  until?: string;
}

/** What of the cash of earlier rides a rider has not given yet, and can give to the driver of this ride. */
export interface OwedCash {
  currency: Currency;
  /** As coins and notes can give it. */
  amount: number;
}

/** What a rider has left of change that drivers did not have and of refunds; below zero what is added to the next ride. */
export interface RiderCredit {
  currency: Currency;
  amount: number;
}

/** Change that a rider says to have left with a driver, and that is credit once the driver agrees. */
export interface WaitingChange {
  rideId: string;
  /** The first name of the driver. */
  name: string;
  currency: Currency;
  amount: number;
  /** When it ends by itself. */
  until: string;
}

/**
 * Lists what a rider hands over who has no smaller money, the smallest first: for each note as many of it as reach the
 * sum. The sum itself is none of them.
 */
export const givenFor = (due: number, notes: readonly number[]): number[] =>
  [...new Set(notes.map((note) => Math.ceil(due / note) * note))]
    .filter((sum) => sum !== due)
    .toSorted((a, b) => a - b);

/** The most steps in which a sum that was due is offered in part. */
const MOST_STEPS = 5;

/**
 * Lists what a driver may have got of a sum that was due, the largest first and nothing last: for each note as many of it
 * as the sum has, and between them each multiple of the smallest note that is in it at most five times.
 */
export function partsOf(due: number, notes: readonly number[]): number[] {
  const step = notes.toSorted((a, b) => a - b).find((note) => due / note < MOST_STEPS + 1) ?? due;
  const steps = Array.from({ length: MOST_STEPS }, (_, index) => (index + 1) * step);
  return [...new Set([...notes.map((note) => Math.floor(due / note) * note), ...steps, 0])]
    .filter((sum) => sum < due)
    .toSorted((a, b) => b - a);
}

/** A ride about which its rider is asked: the driver says that he got less than was due. */
export interface CashClaim {
  rideId: string;
  driverName: string;
  currency: Currency;
  due: number;
  /** What the driver says that he got. */
  claimed: number;
  at: string;
  /** Until when the rider is asked; without an answer a dispute follows, or the sum counts as owed. An older backend leaves it out. */
  until?: string;
}

/** A ride about whose cash its reader has said nothing yet, and still can. */
export interface OpenCash {
  rideId: string;
  /** The first name of the other one; for a driver of who rode. */
  name: string;
  /** Whether the rider booked for another person, who had the cash. */
  isForOther: boolean;
  currency: Currency;
  due: number;
  /** When it ends by itself. */
  until: string;
}

/**
 * Decides which side is believed as long as ops says nothing. Null, so that what was due counts, where one says that more
 * than that was given and the other that less was. Else the side that has lost fewer disputes, and where both have lost as
 * many the one whose sum is nearer to what was due: neither credit nor a debt is made by one word against another.
 */
export function believedSide(
  lost: Record<CashSide, number>,
  says: Record<CashSide, number>,
  due: number,
): CashSide | null {
  if ((says.rider - due) * (says.driver - due) < 0) return null;
  if (lost.rider !== lost.driver) return lost.rider < lost.driver ? 'rider' : 'driver';
  return Math.abs(says.rider - due) <= Math.abs(says.driver - due) ? 'rider' : 'driver';
}
