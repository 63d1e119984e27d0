import {
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  MinLength,
  type ValidationOptions,
} from 'class-validator';
import { USER_TYPES, type UserType } from './user.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { PhoneNumber } from './phone-rule.ts';

/** Roles that can register; admins come from the identity provider. */
export const REGISTRABLE_TYPES = ['rider', 'driver'] as const;
export type RegistrableType = (typeof REGISTRABLE_TYPES)[number];

export const CODE_LENGTH = 6;
export const MIN_PASSWORD_LENGTH = 6;
const MIN_FULL_NAME_LENGTH = 2;

const email: ValidationOptions = { message: 'Please enter a valid email' };
const password: ValidationOptions = { message: 'Password must be at least 6 characters' };
const code: ValidationOptions = { message: 'Verification code must be 6 digits' };

export class LoginRequest {
  @IsEmail({}, email)
  @MaxLength(254, email)
  email: string;

  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(256)
  password: string;

  /** The role of the screen. An e-mail may belong to a rider and to a driver. */
  @IsOptional()
  @IsIn(USER_TYPES)
  userType?: UserType;
}

/** Base of requests that send a text: see `ProofWanted`. */
class TextRequest {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  proof?: string;
}

export class RegisterRequest extends TextRequest {
  @IsString()
  @MinLength(MIN_FULL_NAME_LENGTH, { message: 'Full name must be at least 2 characters' })
  @MaxLength(100)
  fullName: string;

  /** The parts of the full name, where the form asks for them. Parts that do not make up the full name are ignored. */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  firstName?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  lastName?: string;

  @IsEmail({}, email)
  @MaxLength(254, email)
  email: string;

  @PhoneNumber()
  phone: string;

  @IsString(password)
  @MinLength(MIN_PASSWORD_LENGTH, password)
  @MaxLength(256)
  password: string;

  @IsIn(REGISTRABLE_TYPES)
  userType: RegistrableType;

  /** The code of the link that led here. An invalid code is ignored and does not stop a registration. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  referralCode?: string;
}

export class EnteredCode {
  @IsString(code)
  @Length(CODE_LENGTH, CODE_LENGTH, code)
  code: string;
}

export class VerifyPhoneRequest extends EnteredCode {
  @PhoneNumber()
  phone: string;
}

export class ResendCodeRequest extends TextRequest {
  @PhoneNumber()
  phone: string;
}

export class PhoneLoginRequest extends TextRequest {
  @PhoneNumber()
  phone: string;

  @IsIn(REGISTRABLE_TYPES)
  userType: RegistrableType;
}

export class VerifyOtpRequest extends EnteredCode {
  /** Left out after a login by password: then it is the login code that was made last for this browser. */
  @IsOptional()
  @PhoneNumber()
  phone?: string;

  @IsIn(REGISTRABLE_TYPES)
  userType: RegistrableType;
}

export class ForgotPasswordRequest {
  @IsEmail({}, email)
  @MaxLength(254, email)
  email: string;

  @IsIn(REGISTRABLE_TYPES)
  userType: RegistrableType;
}

export class ResetPasswordRequest {
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  token: string;

  @IsString(password)
  @MinLength(MIN_PASSWORD_LENGTH, password)
  @MaxLength(256)
  password: string;

  @IsIn(REGISTRABLE_TYPES)
  userType: RegistrableType;
}

export class CompleteProfileRequest {
  /** The form offers admin too; the server refuses it unless the identity provider has made the person an admin. */
  @IsIn(USER_TYPES)
  userType: UserType;

  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  fullName: string;

  @PhoneNumber()
  phone: string;

  @IsOptional()
  @IsString()
  @Matches(/^[\p{L}\p{N}._-]{2,40}$/u, { message: 'Please enter a valid username' })
  username?: string;
}

export class LanguageRequest {
  @IsIn(LANGUAGES)
  language: Language;
}
