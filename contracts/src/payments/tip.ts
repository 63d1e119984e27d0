import { IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import type { Currency } from '../regions.ts';
import { METHOD_KEY, type Wallet } from '../money/payment-method.ts';

interface TipRule {
  /** The smallest step, as in cash. */
  unit: number;
  suggested: readonly number[];
  most: number;
}

/** The tips that a rider may give a driver. */
export const TIPS: Record<Currency, TipRule> = {
  SLE: { unit: 100, suggested: [200, 500, 1000], most: 10_000 },
  GNF: { unit: 500, suggested: [2000, 5000, 10_000], most: 100_000 },
};

/** How long after the end of a ride its driver can be given a tip. */
export const TIP_DAYS = 7;

export const isTip = (amount: number, currency: Currency): boolean => {
  const { unit, most } = TIPS[currency];
  return amount >= unit && amount <= most && amount % unit === 0;
};

export class TipRequest {
  /** Minor units of the currency, in the steps that `TIPS` allows. */
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  amount: number;

  @Matches(METHOD_KEY)
  method: Wallet;

  /** Which saved card pays; left out for the one that has paid the ride. */
  @IsOptional()
  @IsUUID()
  cardId?: string;
}
