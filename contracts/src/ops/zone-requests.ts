import {
  IsIn,
  IsInt,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
} from 'class-validator';
import { REGIONS, type Region } from '../regions.ts';
import { DecisionRequest } from './ops-requests.ts';

const ZONE_ENDS = ['pickup', 'dropoff', 'either'] as const;
/** Which end of a trip has to lie in the zone. */
export type ZoneEnd = (typeof ZONE_ENDS)[number];

/** A zone as a circle around a place, with what its trips cost more. */
export class FareZoneRequest extends DecisionRequest {
  /** Left out for a new zone. */
  @IsOptional()
  @IsUUID()
  id?: string;

  @IsIn(REGIONS)
  region: Region;

  @IsString()
  @Length(1, 80)
  name: string;

  @IsNumber()
  @IsLatitude()
  lat: number;

  @IsNumber()
  @IsLongitude()
  lng: number;

  @IsInt()
  @Min(50)
  @Max(20_000)
  radiusM: number;

  /** Whole units of the region's currency. */
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  amount: number;

  @IsIn(ZONE_ENDS)
  appliesTo: ZoneEnd;
}
