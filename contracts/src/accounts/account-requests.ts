import { IsEmail, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { USER_TYPES, type UserType } from './user.ts';

export class LoginRequest {
  @IsEmail({}, { message: 'Please enter a valid email' })
  @MaxLength(254, { message: 'Please enter a valid email' })
  email: string;

  @IsString({ message: 'Password is required' })
  @IsNotEmpty({ message: 'Password is required' })
  @MaxLength(256)
  password: string;

  /** The screen signed in from. An e-mail may belong to a rider and to a driver. */
  @IsOptional()
  @IsIn(USER_TYPES)
  userType?: UserType;
}
