import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import type { DebtTerms } from './debt-settings.ts';
import { DecisionRequest } from '../ops-requests.ts';

const MOST_AMOUNT = 1_000_000_000;

/** How much drivers of a region may owe, and from which share of it on they are warned. */
export class DebtTermsRequest extends DecisionRequest implements DebtTerms {
  @ValidateIf((body: DebtTermsRequest) => body.maxDebt !== null)
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  maxDebt: number | null;

  @IsInt()
  @Min(1)
  @Max(99)
  warnPercent: number;

  @ValidateIf((body: DebtTermsRequest) => body.reviewAbove !== null)
  @IsInt()
  @Min(0)
  @Max(MOST_AMOUNT)
  reviewAbove: number | null;
}
