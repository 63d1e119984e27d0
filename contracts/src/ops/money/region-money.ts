import type { RegionMoney } from '../../money/region-money.ts';
import type { Region } from '../../regions.ts';

/**
 * The coins and notes that exist, in minor units: coins of 1 to 50 cents and notes from 1 NLe in Sierra Leone; in Guinea notes alone,
 * as its coins are out of use.
 */
export const CASH_STEPS: Record<Region, readonly number[]> = {
  SL: [1, 5, 10, 25, 50, 100, 200, 500],
  GN: [100, 500, 1000, 2000, 5000],
};

/** The notes that exist, in minor units. */
export const NOTES: Record<Region, readonly number[]> = {
  SL: [100, 200, 500, 1000, 2000],
  GN: [500, 1000, 2000, 5000, 10_000, 20_000],
};

/** What is asked about the cash of a ride. */
interface CashTerms {
  /** The notes in use, from which a person without smaller money chooses. */
  notes: number[];
  /** For how long both sides may answer; then one answer alone counts. */
  answerMinutes: number;
  /** For how long ops may decide about two different answers; then the default takes effect. */
  disputeMinutes: number;
}

/** The money of a region as ops sets it. */
export interface RegionMoneySettings extends RegionMoney, CashTerms {
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  changedBy: string | null;
  reason: string | null;
}
