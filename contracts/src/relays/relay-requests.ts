import { Type } from 'class-transformer';
import {
  IsISO8601,
  IsInt,
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

/** The two ends of a trip over water; stops belong to neither of its rides. */
export class RelayQuoteRequest extends TripPoints {
  /** The ferry and its departure that the rider chose; the first that is reached when they are left out. Other ferries are quoted as well. */
  @IsOptional()
  @IsUUID()
  crossingId?: string;

  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  departsAt?: string;
}

/** A booking of both rides at their quoted prices, around one departure. */
export class RelayRequest extends TripPoints {
  @IsUUID()
  crossingId: string;

  @IsISO8601({ strict: true, strictSeparator: true })
  departsAt: string;

  /** Fixes the price of the first ride, and makes a repeated call count once. */
  @IsUUID()
  firstQuoteId: string;

  @IsUUID()
  secondQuoteId: string;

  /** When the ride to the quay begins, as it was quoted; left out where it is searched for at once. */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  firstPickupAt?: string;

  @Matches(VEHICLE_KEY)
  firstVehicle: VehicleClass;

  @Matches(VEHICLE_KEY)
  secondVehicle: VehicleClass;

  @Matches(METHOD_KEY)
  paymentMethod: RidePaymentMethod;

  /** Which saved card pays for both rides, where they are paid by card; left out for the default one. */
  @IsOptional()
  @IsUUID()
  cardId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(MAX_PICKUP_NOTE)
  pickupNote?: string;

  /** Who rides, where this is not the person who books and pays. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PassengerDetails)
  passenger?: PassengerDetails;
}

/** Another departure of the same ferry; the version is that of the trip on the screen. */
export class DepartureChange {
  @IsISO8601({ strict: true, strictSeparator: true })
  departsAt: string;

  @IsInt()
  @Min(1)
  @Max(LARGEST_SEQ)
  version: number;
}
