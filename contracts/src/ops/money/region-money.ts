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

/** The money of a region as ops sets it. */
export interface RegionMoneySettings extends RegionMoney {
  /** The last decision about it, which a change sends as `seen`; null when there was none. */
  decisionId: string | null;
  changedBy: string | null;
  reason: string | null;
}
