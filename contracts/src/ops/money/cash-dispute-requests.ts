import { IsIn, IsOptional } from 'class-validator';
import { CASH_SIDES, type CashSide } from '../../money/cash-count.ts';
import { ReasonRequest } from '../ops-requests.ts';
import { DISPUTE_SIDES, type DisputeSide } from './cash-disputes.ts';

export class CashDisputesRequest {
  @IsOptional()
  @IsIn(DISPUTE_SIDES)
  side?: DisputeSide;
}

/** Which side is believed. */
export class CashDecisionRequest extends ReasonRequest {
  @IsIn(CASH_SIDES)
  believe: CashSide;
}
