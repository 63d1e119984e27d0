import { IsIn, IsOptional, IsString, Length } from 'class-validator';
import { ReasonRequest } from '../ops-requests.ts';
import { DOUBT_DECISIONS, DOUBT_KINDS, type DoubtDecision, type DoubtKind } from './doubts.ts';

/** What an admin decides about money in doubt. */
export class DoubtDecisionRequest extends ReasonRequest {
  @IsIn(DOUBT_KINDS)
  kind: DoubtKind;

  @IsIn(DOUBT_DECISIONS)
  decision: DoubtDecision;

  /** The provider's id of the movement, with `was_paid`. */
  @IsOptional()
  @IsString()
  @Length(3, 100)
  reference?: string;
}
