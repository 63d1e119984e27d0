import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { DecisionRequest, ReasonRequest } from '../ops-requests.ts';
import {
  PAYOUT_DECISIONS,
  PAYOUT_SIDES,
  type PayoutDecision,
  type PayoutSide,
  type PayoutTerms,
} from './payout-settings.ts';

const MOST_AMOUNT = 1_000_000_000;

/** By which terms drivers are paid out to a wallet. */
export class PayoutTermsRequest extends DecisionRequest implements PayoutTerms {
  @IsBoolean()
  isOpen: boolean;

  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  minAmount: number;

  @ValidateIf((body: PayoutTermsRequest) => body.maxAmount !== null)
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  maxAmount: number | null;

  @IsInt()
  @Min(0)
  @Max(MOST_AMOUNT)
  fee: number;

  @ValidateIf((body: PayoutTermsRequest) => body.reviewAbove !== null)
  @IsInt()
  @Min(0)
  @Max(MOST_AMOUNT)
  reviewAbove: number | null;
}

/** Which payouts are listed. */
export class PayoutsRequest {
  @IsOptional()
  @IsIn(PAYOUT_SIDES)
  side?: PayoutSide;
}

/** What an admin decides about a payout. */
export class PayoutDecisionRequest extends ReasonRequest {
  @IsIn(PAYOUT_DECISIONS)
  decision: PayoutDecision;

  /** The provider's id of the movement, with `was_paid`. */
  @IsOptional()
  @IsString()
  @Length(3, 100)
  reference?: string;
}
