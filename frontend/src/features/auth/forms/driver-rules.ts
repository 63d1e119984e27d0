import {
  ForgotPasswordRequest,
  LoginRequest,
  MIN_PASSWORD_LENGTH,
  PhoneLoginRequest,
} from '@waka/contracts/accounts/account-requests';
import { IsEmail, IsNotEmpty, MaxLength, MinLength, type ValidationOptions } from 'class-validator';
import { SameAs } from './same-as.ts';

// The drivers' screen has rules and messages of its own. A decorated property of a subclass replaces the contract's
// rules for it; the server still applies those.

const MIN_PHONE_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 256;

const email: ValidationOptions = { message: 'Please enter a valid email address' };
const phone: ValidationOptions = { message: 'Please enter a valid phone number' };
const password: ValidationOptions = { message: 'Password must be at least 6 characters' };

export class DriverLoginForm extends LoginRequest {
  @IsEmail({}, email)
  override email: string;

  @MinLength(MIN_PASSWORD_LENGTH, password)
  @MaxLength(MAX_PASSWORD_LENGTH)
  override password: string;
}

export class DriverPhoneForm extends PhoneLoginRequest {
  @MinLength(MIN_PHONE_LENGTH, phone)
  override phone: string;
}

export class DriverForgotForm extends ForgotPasswordRequest {
  @IsEmail({}, email)
  override email: string;
}

export class DriverRegisterForm {
  @IsNotEmpty({ message: 'First name is required' })
  @MaxLength(50)
  firstName: string;

  @IsNotEmpty({ message: 'Last name is required' })
  @MaxLength(49)
  lastName: string;

  @IsEmail({}, email)
  email: string;

  @MinLength(MIN_PHONE_LENGTH, phone)
  phone: string;

  @MinLength(MIN_PASSWORD_LENGTH, password)
  @MaxLength(MAX_PASSWORD_LENGTH)
  password: string;

  @SameAs('password', { message: "Passwords don't match" })
  confirmPassword: string;
}
