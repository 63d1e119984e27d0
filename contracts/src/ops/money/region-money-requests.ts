import { ArrayMaxSize, ArrayUnique, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { WRITINGS, type Writing } from '../../money/region-money.ts';
import { DecisionRequest } from '../ops-requests.ts';

/** How money of a region is written, and by which step cash is rounded. */
export class RegionMoneyRequest extends DecisionRequest {
  @IsIn(WRITINGS)
  writing: Writing;

  @IsInt()
  cashStep: number;

  /** The notes in use; left out, they stay as they are. */
  @IsOptional()
  @IsInt({ each: true })
  @ArrayUnique()
  @ArrayMaxSize(12)
  notes?: number[];

  /** Minutes in which both sides may state the cash of a ride. */
  @IsOptional()
  @IsInt()
  @Min(5)
  @Max(10_080)
  answerMinutes?: number;

  /** Minutes after which the default of a dispute takes effect. */
  @IsOptional()
  @IsInt()
  @Min(5)
  @Max(43_200)
  disputeMinutes?: number;
}
