import type { Currency } from '../regions.ts';
import type { FareLine } from '../rides/tariff.ts';

/** How the way driven compares with the one that the fare is for; `unmeasured` where that is not known for certain. */
type FareOutcome = 'shorter' | 'as_quoted' | 'longer' | 'unmeasured';

/**
 * Why a fare is not decided: nothing is known of the way, its track fits no street, a part of the trip may not have
 * been tracked, the quoted way is an estimate without streets, there is no tariff by which to reckon, or the fare is
 * not paid.
 */
export type FareObstacle = 'no_track' | 'no_match' | 'unseen' | 'no_streets' | 'no_tariff' | 'unpaid';

/** What the way driven says about a fare that its rider disputes; for ops. */
export interface FareFinding {
  outcome: FareOutcome;
  obstacle: FareObstacle | null;
  /** The way that the fare is for. */
  quotedKm: number;
  drivenKm: number | null;
  /** Minor units of the currency. */
  fare: number;
  /** What of it the rider paid, without what a promotion did; left out in findings of before. */
  paid?: number;
  currency: Currency;
  /** What the way driven would have cost by the ride's own tariff; for a shorter way alone. */
  driven: { fare: number; lines: FareLine[] } | null;
}

/** The answer to a rider who disputes a fare. */
export interface FareAnswer extends Pick<FareFinding, 'outcome' | 'obstacle' | 'quotedKm' | 'drivenKm' | 'currency'> {
  /** Whether the way driven would have cost less, so that ops decides what is given back. */
  isLess: boolean;
  /** What is given back; null before that is decided. */
  givenBack: number | null;
}

/** Returns what the finding proposes to give back: at most what the rider paid. */
export const proposedOf = ({ fare, paid = fare, driven }: Pick<FareFinding, 'fare' | 'paid' | 'driven'>): number =>
  driven ? Math.min(paid, Math.max(0, fare - driven.fare)) : 0;
