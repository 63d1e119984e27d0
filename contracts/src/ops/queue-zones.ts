import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { LatLng } from '../geo.ts';
import type { LocalNames } from '../languages.ts';
import { REGIONS, type Region } from '../regions.ts';
import type { VehicleClass } from '../vehicles/vehicle.ts';
import { DecisionRequest } from './ops-requests.ts';

class CornerRequest implements LatLng {
  @IsNumber()
  @IsLatitude()
  lat: number;

  @IsNumber()
  @IsLongitude()
  lng: number;
}

const LONGEST_NAME = 60;

/** A name in English alone, or one in each language. */
export class QueueZoneNames implements LocalNames {
  @IsString()
  @Length(1, LONGEST_NAME)
  en: string;

  @IsOptional()
  @IsString()
  @Length(1, LONGEST_NAME)
  fr?: string;

  @IsOptional()
  @IsString()
  @Length(1, LONGEST_NAME)
  ar?: string;

  @IsOptional()
  @IsString()
  @Length(1, LONGEST_NAME)
  pt?: string;

  @IsOptional()
  @IsString()
  @Length(1, LONGEST_NAME)
  kri?: string;
}

/** A zone whose free drivers wait in line: a circle around a place, or corners. */
export class QueueZoneRequest extends DecisionRequest {
  /** Left out for a new zone. */
  @IsOptional()
  @IsUUID()
  id?: string;

  @IsIn(REGIONS)
  region: Region;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => QueueZoneNames)
  names: QueueZoneNames;

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

  /** Corners in order, which take the place of the circle; null for the circle. */
  @ValidateIf((body: QueueZoneRequest) => body.polygon !== null)
  @IsArray()
  @ArrayMinSize(3)
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => CornerRequest)
  polygon: CornerRequest[] | null;

  /** The vehicle classes that have a line; all where it is empty. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 30, { each: true })
  vehicleTypes: VehicleClass[];

  @IsBoolean()
  isOpen: boolean;
}

/** A zone with a line as ops sets it. */
export interface QueueZoneView {
  id: string;
  region: Region;
  names: LocalNames;
  lat: number;
  lng: number;
  radiusM: number;
  polygon: LatLng[] | null;
  vehicleTypes: VehicleClass[];
  isOpen: boolean;
  /** How many drivers wait in it now. */
  waiting: number;
  changedBy: string | null;
  reason: string | null;
  /** The last decision about it, which a change sends as `seen`. */
  decisionId: string | null;
}

/** A driver who has a place in the line of a zone. */
export interface WaitingDriver {
  driverId: string;
  name: string | null;
  vehicleType: VehicleClass;
  /** Place among the drivers of this class; null while the driver has a ride and keeps the place. */
  place: number | null;
  since: string;
  /** True while the driver is not seen in the zone. */
  isAway: boolean;
}
