import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  type ValidationOptions,
} from 'class-validator';
import { VEHICLE_COLOURS, type VehicleColour } from '../vehicles/vehicle-colours.ts';
import { VEHICLE_KEY, type VehicleBody, type VehicleClass } from '../vehicles/vehicle.ts';
import { CODE_LENGTH, MIN_PASSWORD_LENGTH } from './account-requests.ts';
import { PhoneNumber } from './phone-rule.ts';
import { GENDERS, type Gender } from './user.ts';

const email: ValidationOptions = { message: 'Please enter a valid email' };
const code: ValidationOptions = { message: 'Verification code must be 6 digits' };
const password: ValidationOptions = { message: 'Password must be at least 6 characters' };
const birthDate: ValidationOptions = { message: 'Please enter a valid date of birth' };

/** Converts an emptied field of a form to null. */
const Emptiable = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') || null : value,
  );
const asNumber = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : Number(value);
};

/** The proof with which a person changes a phone or an e-mail, or deletes the account. */
export class ProofRequest {
  @IsOptional()
  @IsString()
  @MaxLength(256)
  currentPassword?: string;

  /** The digits of `POST /api/auth/account/code`. */
  @IsOptional()
  @IsString(code)
  @Length(CODE_LENGTH, CODE_LENGTH, code)
  proofCode?: string;
}

/** A new password for a signed-in person. */
export class PasswordChange extends ProofRequest {
  @IsString(password)
  @MinLength(MIN_PASSWORD_LENGTH, password)
  @MaxLength(256)
  password: string;
}

/** All fields are optional: those not sent stay. */
export class ProfileRequest extends ProofRequest {
  @IsOptional()
  @Emptiable()
  @IsString()
  @MaxLength(50)
  firstName?: string | null;

  @IsOptional()
  @Emptiable()
  @IsString()
  @MaxLength(50)
  lastName?: string | null;

  @IsOptional()
  @Emptiable()
  @IsEmail({}, email)
  @MaxLength(254, email)
  email?: string | null;

  @IsOptional()
  @PhoneNumber()
  phone?: string | null;

  @IsOptional()
  @Emptiable()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, birthDate)
  dateOfBirth?: string | null;

  @IsOptional()
  @Emptiable()
  @IsIn(GENDERS)
  gender?: Gender | null;

  @IsOptional()
  @Emptiable()
  @IsString()
  @MaxLength(200)
  address?: string | null;

  /** Whether a rider's next trips begin with a PIN. */
  @IsOptional()
  @IsBoolean()
  usesPin?: boolean;
}

const OLDEST_VEHICLE = 1980;

export class DriverProfileRequest extends ProfileRequest {
  @IsOptional()
  @Emptiable()
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,29}$/u, { message: 'Please enter a valid licence number' })
  licenseNumber?: string | null;

  /** The body of the vehicle, not the class it drives in. */
  @IsOptional()
  @Emptiable()
  @Matches(VEHICLE_KEY)
  vehicleType?: VehicleBody | null;

  /** Needs no approval: it only helps to find the vehicle whose plate is approved. */
  @IsOptional()
  @Emptiable()
  @IsIn(VEHICLE_COLOURS)
  vehicleColour?: VehicleColour | null;

  /** The class that riders book; only until the approval. */
  @IsOptional()
  @Matches(VEHICLE_KEY)
  vehicleClass?: VehicleClass;

  @IsOptional()
  @Emptiable()
  @IsString()
  @MaxLength(40)
  vehicleMake?: string | null;

  @IsOptional()
  @Emptiable()
  @IsString()
  @MaxLength(40)
  vehicleModel?: string | null;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => asNumber(value))
  @IsInt({ message: 'Please enter a valid year' })
  @Min(OLDEST_VEHICLE, { message: 'Please enter a valid year' })
  @Max(2100, { message: 'Please enter a valid year' })
  vehicleYear?: number | null;

  /** In capitals, as on the vehicle. */
  @IsOptional()
  @Emptiable()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} -]{1,14}$/u, { message: 'Please enter a valid plate number' })
  vehiclePlateNumber?: string | null;
}

export class ConfirmPhoneRequest {
  @IsString(code)
  @Length(CODE_LENGTH, CODE_LENGTH, code)
  code: string;
}

export class ConfirmEmailRequest {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  token: string;
}
