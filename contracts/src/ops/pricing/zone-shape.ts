import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { LatLng } from '../../geo.ts';
import { DecisionRequest } from '../ops-requests.ts';

export class PointRequest implements LatLng {
  @IsNumber()
  @IsLatitude()
  lat: number;

  @IsNumber()
  @IsLongitude()
  lng: number;
}

/** A decision about a zone: a circle around a place, or corners. */
export class ZoneShapeRequest extends DecisionRequest {
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

  /** Corners in order, which take the place of the circle; null for the circle. An older page leaves it out. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(3)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => PointRequest)
  polygon?: PointRequest[] | null;
}
