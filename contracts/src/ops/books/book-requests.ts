import { IsIn, IsOptional, Matches } from 'class-validator';
import { REGIONS, type Region } from '../../regions.ts';

/** What a day looks like in addresses and requests. */
export const BOOK_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export class BookDaysRequest {
  @IsIn(REGIONS)
  region: Region;

  /** The last day that the reader has. */
  @IsOptional()
  @Matches(BOOK_DAY)
  before?: string;
}
