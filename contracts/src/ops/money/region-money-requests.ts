import { IsIn, IsInt } from 'class-validator';
import { WRITINGS, type Writing } from '../../money/region-money.ts';
import { DecisionRequest } from '../ops-requests.ts';

/** How money of a region is written, and by which step cash is rounded. */
export class RegionMoneyRequest extends DecisionRequest {
  @IsIn(WRITINGS)
  writing: Writing;

  @IsInt()
  cashStep: number;
}
