import { IsIn, IsString, Length } from 'class-validator';
import { REGIONS, type Region } from '../regions.ts';
import { trimmed } from '../trimmed.ts';

/** A code of a promotion or a voucher, as its rider has typed it. */
export class PromotionCode {
  @IsIn(REGIONS)
  region: Region;

  @trimmed
  @IsString()
  @Length(3, 40)
  code: string;
}
