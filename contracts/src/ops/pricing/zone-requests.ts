import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { REGIONS, type Region } from '../../regions.ts';
import { ReasonRequest } from '../ops-requests.ts';
import { PointRequest, ZoneShapeRequest } from './zone-shape.ts';

const ZONE_ENDS = ['pickup', 'dropoff', 'either'] as const;
/** Which end of a trip has to lie in the zone. */
export type ZoneEnd = (typeof ZONE_ENDS)[number];

/** A zone with what its trips cost more. */
export class FareZoneRequest extends ZoneShapeRequest {
  /** Left out for a new zone. */
  @IsOptional()
  @IsUUID()
  id?: string;

  @IsIn(REGIONS)
  region: Region;

  @IsString()
  @Length(1, 80)
  name: string;

  /** Minor units of the region's currency. */
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  amount: number;

  @IsIn(ZONE_ENDS)
  appliesTo: ZoneEnd;
}

/** What the government says that a shared seat costs between two places, in both directions. */
export class OfficialFareRequest extends ReasonRequest {
  @IsIn(REGIONS)
  region: Region;

  @IsString()
  @Length(1, 80)
  fromName: string;

  @IsDefined()
  @ValidateNested()
  @Type(() => PointRequest)
  fromPoint: PointRequest;

  @IsString()
  @Length(1, 80)
  toName: string;

  @IsDefined()
  @ValidateNested()
  @Type(() => PointRequest)
  toPoint: PointRequest;

  @IsInt()
  @Min(50)
  @Max(20_000)
  radiusM: number;

  /** Minor units of the region's currency. */
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  seatFare: number;

  /** Where it was published. */
  @IsString()
  @Length(1, 120)
  source: string;
}
