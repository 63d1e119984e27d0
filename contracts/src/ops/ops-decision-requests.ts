import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotEquals,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { CURRENCIES, REGIONS, type Currency, type Region } from '../regions.ts';
import { MONEY_SIDES, type MoneySide } from './money/money-views.ts';
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
import { Seen } from '../seen.ts';

export class DocumentApproval {
  @IsUUID()
  documentId: string;

  /** The date on the document, where the driver typed another one. */
  @IsOptional()
  @IsISO8601({ strict: true })
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'Please enter the expiry date of this document' })
  expiresOn?: string;

  @Seen()
  seen?: string | null;
}

export class DocumentRefusal extends DecisionRequest {
  @IsUUID()
  documentId: string;
}

/** The name and photo that the admin saw: the driver may have changed them meanwhile. */
export class ProfileApproval {
  @IsString()
  @MaxLength(200)
  fullName: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  photoUrl?: string | null;
}

export class ProfileRefusal extends ReasonRequest {
  @IsString()
  @MaxLength(200)
  fullName: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  photoUrl?: string | null;
}

/** Another class for an approved driver. */
export class DriverClassRequest extends ReasonRequest {
  @Matches(VEHICLE_KEY)
  vehicleClass: VehicleClass;

  /** The class that the page showed: another admin may have changed it meanwhile. */
  @Matches(VEHICLE_KEY)
  from: VehicleClass;
}

/** The change that the admin saw: the driver may have made another meanwhile. */
export class VehicleApproval {
  @IsUUID()
  changeId: string;
}

export class VehicleRefusal extends ReasonRequest {
  @IsUUID()
  changeId: string;
}

export class NoteRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(1)
  @MaxLength(2000)
  note: string;

  @Seen()
  seen?: string | null;
}

export class CommissionChangeRequest extends DecisionRequest {
  @IsIn(REGIONS)
  region: Region;

  @Matches(VEHICLE_KEY)
  vehicleType: VehicleClass;

  @IsInt()
  @Min(0)
  @Max(50)
  percent: number;

  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  effectiveFrom?: string | null;
}

export class CityRequest extends DecisionRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.replace(/[\s()-]/g, '') : value))
  @Matches(/^\+?\d{2,15}$/, { message: 'Please enter a valid phone number' })
  emergencyPhone: string;

  /** Whether an admin has called it and reached the right service. */
  @IsBoolean()
  isVerified: boolean;
}

export class BoardingRequest extends ReasonRequest {
  @IsBoolean()
  isUsed: boolean;
}

const LATEST_MINUTE = 24 * 60;

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

const MOST_MONEY = 1_000_000_000;

/** Money that was handed over, in minor units. */
export class SettlementRequest extends ReasonRequest {
  @IsInt()
  @Min(1)
  @Max(MOST_MONEY)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;
}

/** An adjustment of what a driver is owed, in minor units: positive amounts increase it. */
export class AdjustmentRequest extends ReasonRequest {
  @IsInt()
  @NotEquals(0)
  @Min(-MOST_MONEY)
  @Max(MOST_MONEY)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;
}

export class DriverAccountsRequest {
  @IsIn(MONEY_SIDES)
  side: MoneySide;
}

/** A refund that was made, with the provider's id of it. */
export class RefundDoneRequest extends ReasonRequest {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MinLength(3)
  @MaxLength(100)
  reference: string;
}

/** Selects the payments before one. */
export class UnpaidPaymentsRequest {
  @IsOptional()
  @IsUUID()
  before?: string | null;
}
