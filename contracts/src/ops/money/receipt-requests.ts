import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { RECEIPT_DECISIONS, RECEIPT_SIDES, type ReceiptDecision, type ReceiptSide } from './cash-receipts.ts';
import { trimmed } from '../../trimmed.ts';
import { SettlementRequest } from './money-requests.ts';
import { ReasonRequest } from '../ops-requests.ts';

/** Cash that a driver paid to an agent. */
export class ReceiptRequest extends SettlementRequest {
  @trimmed
  @IsString()
  @Length(2, 80)
  agent: string;

  /** What the agent wrote on the receipt. */
  @trimmed
  @IsString()
  @Length(3, 100)
  reference: string;
}

export class ReceiptsRequest {
  @IsOptional()
  @IsIn(RECEIPT_SIDES)
  side?: ReceiptSide;
}

export class ReceiptDecisionRequest extends ReasonRequest {
  @IsIn(RECEIPT_DECISIONS)
  decision: ReceiptDecision;
}
