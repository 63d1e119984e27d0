import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { LatLng } from '../../geo.ts';
import type { LocalNames } from '../../languages.ts';
import { REGIONS, type Region } from '../../regions.ts';
import type { VehicleClass } from '../../vehicles/vehicle.ts';
import { ZoneShapeRequest } from './zone-shape.ts';

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

/** A zone whose free drivers wait in line. */
export class QueueZoneRequest extends ZoneShapeRequest {
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

  /** The vehicle classes that have a line; all where it is empty. */
  @IsArray()
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 30, { each: true })
  vehicleTypes: VehicleClass[];

  /** How long a driver who was seen outside keeps the place. An older page leaves it out, which changes nothing. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1800)
  outsideSeconds?: number;

  /**
   * How long a driver whose phone is silent keeps it, after the minute for which the last position counts. An older page
   * leaves it out.
   */
  @IsOptional()
  @IsInt()
  @Min(60)
  @Max(3600)
  silentSeconds?: number;

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
  outsideSeconds: number;
  silentSeconds: number;
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
