import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { REGIONS, type Region } from '../regions.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../drivers/driver-documents.ts';
import {
  VEHICLE_ICONS,
  VEHICLE_KEY,
  type Names,
  type VehicleBody,
  type VehicleClass,
  type VehicleIconName,
} from '../vehicles/vehicle.ts';
import { DecisionRequest, ReasonRequest } from './ops-requests.ts';

/** Seats and speed of a vehicle class, its picture, and what vehicles and documents its drivers need. */
export class VehicleFactsRequest extends DecisionRequest {
  @IsInt()
  @Min(1)
  @Max(60)
  capacity: number;

  /** The speed in a city on the whole, in kilometres an hour. */
  @IsInt()
  @Min(3)
  @Max(120)
  kmh: number;

  /** The bodies that may serve it. Drivers who were approved before keep their class. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @ArrayUnique()
  @Matches(VEHICLE_KEY, { each: true })
  bodies?: VehicleBody[];

  /** The documents that a driver needs to be approved for it. */
  @IsOptional()
  @IsArray()
  @ArrayUnique()
  @IsIn(DOCUMENT_KINDS, { each: true })
  documents?: DocumentKind[];

  @IsOptional()
  @IsIn(VEHICLE_ICONS)
  icon?: VehicleIconName;
}

const nameOfClass: ValidationOptions = { message: 'Please enter a name of 1 to 30 characters' };

/** A name in every language. */
export class VehicleNames implements Names {
  @IsString(nameOfClass)
  @Length(1, 30, nameOfClass)
  en: string;

  @IsString(nameOfClass)
  @Length(1, 30, nameOfClass)
  fr: string;

  @IsString(nameOfClass)
  @Length(1, 30, nameOfClass)
  ar: string;

  @IsString(nameOfClass)
  @Length(1, 30, nameOfClass)
  pt: string;

  @IsString(nameOfClass)
  @Length(1, 30, nameOfClass)
  kri: string;
}

/** A new vehicle class, closed everywhere; all else is as in another class until it is changed. */
export class NewVehicleClassRequest extends ReasonRequest {
  @Matches(VEHICLE_KEY, { message: 'Please enter lowercase letters, digits and underscores' })
  vehicleType: VehicleClass;

  /** The class whose seats, speed, bodies, documents, picture and rates it takes over. */
  @Matches(VEHICLE_KEY)
  like: VehicleClass;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => VehicleNames)
  names: VehicleNames;
}

const LATEST_MINUTE = 24 * 60;

/** Where and when a vehicle class can be booked. */
export class VehicleOpeningRequest extends DecisionRequest {
  @IsIn(REGIONS)
  region: Region;

  /** Left out or null for the whole region, except the areas with settings of their own. */
  @IsOptional()
  @IsString()
  @MaxLength(60)
  area?: string | null;

  /** Null where an area is to follow its region again. */
  @ValidateIf((body: VehicleOpeningRequest) => body.isOpen !== null)
  @IsBoolean()
  isOpen: boolean | null;

  /** Minute of the day; left out or null for all day. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LATEST_MINUTE - 1)
  fromMinute?: number | null;

  /** Minute of the day; before `fromMinute` it is that of the next day. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LATEST_MINUTE)
  toMinute?: number | null;
}
