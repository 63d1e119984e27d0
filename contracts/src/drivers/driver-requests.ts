import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LatLngRequest } from '../geo-requests.ts';
import { MAX_FIXES_IN_A_BATCH, type Fix } from './position.ts';

export class DriverStatusRequest {
  @IsIn(['online', 'offline'])
  status: 'online' | 'offline';

  @ValidateIf((body: DriverStatusRequest) => body.status === 'online' || body.location !== undefined)
  @IsDefined({ message: 'We need your location before you can go online.' })
  @IsObject()
  @ValidateNested()
  @Type(() => LatLngRequest)
  location?: LatLngRequest;
}

export class DriverLocationRequest {
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => LatLngRequest)
  location: LatLngRequest;

  /**
   * The payload of `driver:location`: the fix at `location` and those the phone stored before. The newest of them
   * counts.
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FIXES_IN_A_BATCH)
  fixes?: Fix[];
}

export class RideFiltersRequest {
  /** Null removes the limit. */
  @ValidateIf((body: RideFiltersRequest) => body.maxPickupKm !== null)
  @IsInt()
  @Min(1)
  @Max(25)
  maxPickupKm: number | null;
}

export class TakeOffersRequest {
  /** The completed ride whose fare is collected. */
  @IsUUID()
  rideId: string;
}

export class EarningsPeriod {
  @IsOptional()
  @IsISO8601({ strict: true })
  from?: string;

  @IsOptional()
  @IsISO8601({ strict: true })
  to?: string;
}

export class EarnedRidesPage extends EarningsPeriod {
  /** The id of the last ride that the reader has. */
  @IsOptional()
  @IsUUID()
  before?: string;
}
