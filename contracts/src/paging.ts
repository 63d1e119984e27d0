import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

/** The page of a list, going back in time: `before` is the id of the last row the reader has. */
export class Page {
  @IsOptional()
  @IsUUID()
  before?: string;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;
}

export const LARGEST_SEQ = 2_147_483_647;

export class AfterSeq {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(LARGEST_SEQ)
  after?: number;
}
