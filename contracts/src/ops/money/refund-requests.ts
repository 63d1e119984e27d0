import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Length, MaxLength, Min, MinLength } from 'class-validator';
import { ReasonRequest } from '../ops-requests.ts';
import { REFUND_DECISIONS, REFUND_SIDES, type RefundDecision, type RefundSide } from './refunds.ts';

/** Which refunds are listed. */
export class RefundsRequest {
  @IsOptional()
  @IsIn(REFUND_SIDES)
  side?: RefundSide;
}

/** How a refund is given, with its sum as the screen showed it: one that was cut meanwhile is refused. */
export class GiveRefundRequest extends ReasonRequest {
  @IsOptional()
  @IsInt()
  @Min(1)
  amount?: number;
}

/** A refund that was made, with the provider's id of it. */
export class RefundDoneRequest extends GiveRefundRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(3)
  @MaxLength(100)
  reference: string;
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
