import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ReasonRequest } from '../ops-requests.ts';
import { REFUND_DECISIONS, REFUND_SIDES, type RefundDecision, type RefundSide } from './refunds.ts';

/** Which refunds are listed. */
export class RefundsRequest {
  @IsOptional()
  @IsIn(REFUND_SIDES)
  side?: RefundSide;
}

/** What an admin decides about a refund by its rail. */
export class RefundDecisionRequest extends ReasonRequest {
  @IsIn(REFUND_DECISIONS)
  decision: RefundDecision;

  /** The provider's id of the refund, with `was_paid`. */
  @IsOptional()
  @IsString()
  @Length(3, 100)
  reference?: string;
}
