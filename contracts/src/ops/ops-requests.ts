import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class VolumeRequest {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(90)
  days?: number;
}

export class OpsRidesRequest {
  /** `live`: all that are under way; `attention`: those that a dispatcher should look at; else all, newest first. */
  @IsOptional()
  @IsIn(['live', 'attention', 'all'])
  show?: 'live' | 'attention' | 'all';

  @IsOptional()
  @IsUUID()
  before?: string;
}
