import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { METHOD_KEY } from '../money/payment-method.ts';
import { LARGEST_SEQ } from '../paging.ts';
import { PassengerDetails } from '../rides/passenger.ts';
import { TripPoints } from '../rides/ride-requests.ts';
import { MAX_PICKUP_NOTE, type RidePaymentMethod } from '../rides/ride-status.ts';
import { VEHICLE_KEY, type VehicleClass } from '../vehicles/vehicle.ts';

/** A ride for later, at the price of a quote that was asked for the same time. */
export class ScheduledRideRequest extends TripPoints {
  @IsISO8601({ strict: true, strictSeparator: true })
  pickupAt: string;

  @Matches(VEHICLE_KEY)
  vehicleType: VehicleClass;

  @Matches(METHOD_KEY)
  paymentMethod: RidePaymentMethod;

  /**
   * Which saved card pays; left out for the default one. A change that names none and stays with cards keeps the card, as does
   * each day of a repetition; the default one pays in place of a card that was removed or can't pay any more.
   */
  @IsOptional()
  @IsUUID()
  cardId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_PICKUP_NOTE)
  pickupNote?: string;

  /** Fixes the price, and makes a repeated call count once. */
  @IsUUID()
  quoteId: string;

  /** Repeats the ride at this time on these weekdays, of which 1 is Monday, until the rider ends it. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(7, { each: true })
  weekdays?: number[];

  /** Who rides, where this is not the person who books and pays. A change without it keeps the passenger, null removes it. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PassengerDetails)
  passenger?: PassengerDetails | null;
}

/** The version of a scheduled ride that the screen showed: another one is not changed, and the reply shows it. */
export class SeenSchedule {
  @IsInt()
  @Min(1)
  @Max(LARGEST_SEQ)
  version: number;
}

export class ScheduledRideChange extends ScheduledRideRequest {
  @IsInt()
  @Min(1)
  @Max(LARGEST_SEQ)
  version: number;
}
