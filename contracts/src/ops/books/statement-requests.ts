import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Matches, MaxLength, Min } from 'class-validator';
import { REGIONS, type Region } from '../../regions.ts';
import { ReasonRequest } from '../ops-requests.ts';
import { BOOK_DAY } from './book-requests.ts';
import { DIFFERENCE_SIDES, MOST_CSV, RESOLUTIONS, type DifferenceSide, type Resolution } from './statements.ts';

/** An account at a provider, and the days of a statement, the last one included. */
export class StatementRequest {
  @IsString()
  @Length(1, 30)
  rail: string;

  @IsString()
  @Length(1, 60)
  credentials: string;

  @IsIn(REGIONS)
  region: Region;

  @Matches(BOOK_DAY)
  from: string;

  @Matches(BOOK_DAY)
  to: string;
}

/** A file of a provider's portal, or a part of it: whole lines below the line of names. */
export class StatementFileRequest extends StatementRequest {
  @IsString()
  @MaxLength(MOST_CSV)
  csv: string;

  /** Only the last part says that the file is complete; it is compared then. */
  @IsBoolean()
  isLast: boolean;

  /** How many lines within the days the parts before had, as they were answered. A page of before leaves it out. */
  @IsOptional()
  @IsInt()
  @Min(0)
  linesBefore?: number;

  /** True once an admin has confirmed sums that are far above any of ours. A page of before leaves it out. */
  @IsOptional()
  @IsBoolean()
  areSumsRight?: boolean;
}

export class DifferencesRequest {
  @IsIn(REGIONS)
  region: Region;

  @IsOptional()
  @IsIn(DIFFERENCE_SIDES)
  side?: DifferenceSide;
}

export class ResolveRequest extends ReasonRequest {
  @IsIn(RESOLUTIONS)
  how: Resolution;
}
