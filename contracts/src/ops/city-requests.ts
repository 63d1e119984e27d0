import { Transform } from 'class-transformer';
import { IsBoolean, Matches } from 'class-validator';
import { DecisionRequest, ReasonRequest } from './ops-requests.ts';

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
