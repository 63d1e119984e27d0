import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ReasonRequest } from '../ops/ops-requests.ts';
import { LARGEST_SEQ } from '../paging.ts';

/** Asks for the scheduled rides after one of the list. */
export class OpsScheduledRequest {
  @IsOptional()
  @IsUUID()
  after?: string;
}

/** A reason, with the version of the scheduled ride that the page showed. */
export class OpsScheduledCancellation extends ReasonRequest {
  @IsInt()
  @Min(1)
  @Max(LARGEST_SEQ)
  version: number;
}
