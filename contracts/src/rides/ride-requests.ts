import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsISO8601,
  IsLatitude,
  IsLongitude,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { RideSync } from '../realtime.ts';
import { AwayPlace, NearPlace } from '../near-place.ts';
import { LARGEST_SEQ } from '../paging.ts';
import { PassengerDetails } from './passenger.ts';
import { RATING_TAGS, type RatingTag } from './rating-tags.ts';
import { METHOD_KEY } from '../money/payment-method.ts';
import { VEHICLE_KEY, type VehicleClass } from '../vehicles/vehicle.ts';
import {
  DRIVER_CANCEL_REASONS,
  LIVE_STATUSES,
  MAX_PICKUP_NOTE,
  MAX_STOPS,
  RIDER_CANCEL_REASONS,
  type DriverCancelReason,
  type RidePaymentMethod,
  type RiderCancelReason,
} from './ride-status.ts';

/** A point of a trip. Typed places have an address and no coordinates; half a coordinate is refused. */
export class RideLocation {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  address: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  name?: string;

  /** The text of `address` in the language of the booking, for readers of other languages. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => NearPlace)
  near?: NearPlace;

  /** As a ride has it: older pages send back all that they got of a place. Others send such a point by its coordinates. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AwayPlace)
  away?: AwayPlace;

  @ValidateIf((place: RideLocation) => hasCoordinate(place))
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat?: number | null;

  @ValidateIf((place: RideLocation) => hasCoordinate(place))
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng?: number | null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
const hasCoordinate = (place: RideLocation) => isGiven(place.lat) || isGiven(place.lng);

export class TripPoints {
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => RideLocation)
  pickupLocation: RideLocation;

  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => RideLocation)
  dropoffLocation: RideLocation;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_STOPS)
  // A list is no place; without this its items, of which it has none, would be checked instead.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => RideLocation)
  stops?: RideLocation[];
}

export class QuoteRequest extends TripPoints {
  /** For a scheduled ride: the price is that of a trip which begins then. */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  pickupAt?: string;
}

export class RideRequest extends TripPoints {
  @Matches(VEHICLE_KEY)
  vehicleType: VehicleClass;

  @Matches(METHOD_KEY)
  paymentMethod: RidePaymentMethod;

  /** Which saved card pays, where the ride is paid by card; left out for the default one. */
  @IsOptional()
  @IsUUID()
  cardId?: string;

  /** The fare that the rider saw, as digits. Stored for disputes; never charged. */
  @IsOptional()
  @IsString()
  @Matches(/^\d{1,12}(\.\d{1,2})?$/)
  estimatedFare?: string;

  /** For the driver: the gate, the colour of the door. */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_PICKUP_NOTE)
  pickupNote?: string;

  /** A quote younger than ten minutes fixes the price. */
  @IsOptional()
  @IsUUID()
  quoteId?: string;

  /** Who rides, where this is not the person who books and pays. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => PassengerDetails)
  passenger?: PassengerDetails;
}

export class CancelRequest {
  @IsIn([...new Set([...RIDER_CANCEL_REASONS, ...DRIVER_CANCEL_REASONS])])
  reason: RiderCancelReason | DriverCancelReason;

  /** In own words, for a later review; the other side sees the reason alone. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  note?: string;

  /** The status on the screen at the tap: a ride that has moved on since is not cancelled; the reply shows it. */
  @IsOptional()
  @IsIn(LIVE_STATUSES)
  seenStatus?: (typeof LIVE_STATUSES)[number];

  /** The fee on the rider's screen at the tap: for a higher one the ride is not cancelled; the reply shows it. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  seenFee?: number;
}

export class PaymentChange {
  @Matches(METHOD_KEY)
  paymentMethod: RidePaymentMethod;

  /** Which saved card pays; left out for the default one. */
  @IsOptional()
  @IsUUID()
  cardId?: string;
}

/** The coordinates of a destination that was only typed. */
export class DestinationPin {
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLatitude()
  lat: number;

  @IsNumber({ allowNaN: false, allowInfinity: false })
  @IsLongitude()
  lng: number;

  /** A quote for the trip to this pin, younger than ten minutes, fixes the price. */
  @IsOptional()
  @IsUUID()
  quoteId?: string;
}

/** The new destination and stops of a ride that a driver has accepted. */
export class TripChange {
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => RideLocation)
  dropoffLocation: RideLocation;

  /** The stops still ahead: those already reached stay. */
  @IsArray()
  @ArrayMaxSize(MAX_STOPS)
  // A list is no place; without this its items, of which it has none, would be checked instead.
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => RideLocation)
  stops: RideLocation[];
}

/** The rider's agreement to the price of a change. */
export class TripChangeAgreement extends TripChange {
  @IsUUID()
  quoteId: string;
}

export class OfferAnswer {
  @IsUUID()
  offerId: string;
}

export class OfferAcceptance extends OfferAnswer {
  /** The fare of the offer on the screen: at another fare the ride is not accepted. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  fare?: number;
}

/** As the last time of a position. */
const LATEST_TAP = Date.UTC(2100, 0, 1);

/** A step of a trip that may have waited for the network. */
class TappedStep {
  /**
   * The time of the phone's last position at the driver's tap, by the clock of its positions, milliseconds since the epoch: the
   * trip is measured from and to the taps of a start and an end that waited.
   */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LATEST_TAP)
  tappedAt?: number;
}

export class StartRequest extends TappedStep {
  @IsOptional()
  @Matches(/^\d{4}$/)
  pin?: string;
}

export class StopRequest {
  /** The number of the stop reached, counted from 1. */
  @IsInt()
  @Min(1)
  @Max(MAX_STOPS)
  number: number;

  /** The `seq` of the ride on the screen: a stop that was replaced since then is not counted as reached. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  seenSeq?: number;
}

export class CompletionRequest extends TappedStep {
  /** The `seq` of the ride on the screen: a trip whose stops or destination its rider has changed since then goes on. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  seenSeq?: number;
}

export class RatingRequest {
  @IsInt()
  @Min(1)
  @Max(5)
  stars: number;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  comment?: string;
}

/** All tags that the rider has chosen: tags left out are removed. */
export class RatingTagsRequest {
  @IsArray()
  @ArrayMaxSize(RATING_TAGS.length)
  @ArrayUnique()
  @IsIn(RATING_TAGS, { each: true })
  tags: RatingTag[];
}

/** The payload of `ride:sync`. */
export class RideSyncRequest implements RideSync {
  @IsUUID()
  rideId: string;

  @IsInt()
  @Min(0)
  @Max(LARGEST_SEQ)
  afterSeq: number;
}
