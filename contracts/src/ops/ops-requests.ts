import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
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
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import { REGIONS, type Region } from '../regions.ts';
import { VERDICTS, type Verdict } from '../rides/ride-findings.ts';
import { VEHICLE_KEY, type VehicleClass } from '../vehicles/vehicle.ts';
import { Seen } from '../seen.ts';
import type { Bounds } from './ops-views.ts';
import { FEE_BEARERS, REFUND_BEARERS, type FeeBearer, type RefundBearer } from './money/refunds.ts';
import { TariffPartsRequest } from './pricing/tariff-requests.ts';
import { DRIVER_LISTS, type DriverListName } from './people-views.ts';

const DEAREST = 10_000_000;
const MOST_ATTEMPTS = 10_000;

export class VolumeRequest {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(90)
  days?: number;
}

export class OpsRidesRequest {
  /**
   * `live`: all that are under way; `attention`: those that need a dispatcher's attention; `marked`: those that are
   * over with undecided findings; else all, newest first.
   */
  @IsOptional()
  @IsIn(['live', 'attention', 'marked', 'all'])
  show?: 'live' | 'attention' | 'marked' | 'all';

  @IsOptional()
  @IsUUID()
  before?: string;
}

/** The dispatcher's reason, for the audit trail. */
export class ReasonRequest {
  @IsString()
  @MinLength(3, { message: 'Please give a reason' })
  @MaxLength(500)
  reason: string;
}

/** A reason for a decision that another admin may have made differently meanwhile. */
export class DecisionRequest extends ReasonRequest {
  @Seen()
  seen?: string | null;
}

/** A suspension: its reason is for the audit trail alone. */
export class SuspensionRequest extends DecisionRequest {
  /** The words that the person reads; without them the person reads only that the account is suspended. */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  message?: string;

  /** Whether the page showed the person in a trip: one that has begun or ended since is refused. An older page leaves it out. */
  @IsOptional()
  @IsBoolean()
  isInTrip?: boolean;
}

/** A reason for signing a person out everywhere. */
export class EndSessionsRequest extends ReasonRequest {
  /** True where the admin confirms it for a person in a trip, who loses its screen. */
  @IsOptional()
  @IsBoolean()
  isInTrip?: boolean;
}

/**
 * A reason, with the search and the driver of the ride that the page showed: the ride may have passed to another
 * driver meanwhile, also without a decision of an admin. A page of the version before leaves both out.
 */
export class RideMeasureRequest extends ReasonRequest {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_ATTEMPTS)
  attempt?: number;

  /** Null for a ride without a driver. */
  @IsOptional()
  @IsUUID()
  driverId?: string | null;
}

export class DriverApproval {
  /**
   * `reviewed` of the file that the admin saw: the driver may have changed name, vehicle, licence or class meanwhile.
   */
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/)
  looked?: string;

  /** Why a driver is approved who lacks something; for the file alone. */
  @IsOptional()
  @IsString()
  @MinLength(3, { message: 'Please give a reason' })
  @MaxLength(500)
  reason?: string;

  @Seen()
  seen?: string | null;
}

export class DriverRestoration extends DecisionRequest {
  /** As in DriverApproval. */
  @IsOptional()
  @Matches(/^[0-9a-f]{64}$/)
  looked?: string;
}

/** The verdict of ops on a ride's findings. */
export class RideReviewRequest extends DecisionRequest {
  @IsIn(VERDICTS)
  verdict: Verdict;
}

export class OpsMessageRequest {
  /** The text that both sides read. */
  @IsString()
  @MinLength(3, { message: 'Please write a message' })
  @MaxLength(300)
  text: string;
}

export class RefundNoteRequest extends ReasonRequest {
  /** Minor units of the ride's currency. */
  @IsInt()
  @Min(1)
  @Max(DEAREST)
  amount: number;

  /** The report about the fare that this settles; it is closed with it. */
  @IsOptional()
  @IsUUID()
  incidentId?: string;

  /** Who bears it; left out for the service. */
  @IsOptional()
  @IsIn(REFUND_BEARERS)
  bearer?: RefundBearer;

  /** What could still be given back, as the screen showed: another admin may have recorded a refund meanwhile. */
  @IsOptional()
  @IsInt()
  refundable?: number;

  /** An id of the refund, made by the screen: a repeated call counts once. */
  @IsOptional()
  @IsUUID()
  refundId?: string;
}

/** A waiver of the fee of a cancelled ride that is not paid. */
export class WaiveFeeRequest extends ReasonRequest {
  /** The fee that the page shows, in minor units of the ride's currency. */
  @IsInt()
  @Min(1)
  @Max(DEAREST)
  amount: number;

  /** Who bears it: the driver had got all of it. Left out for the service. */
  @IsOptional()
  @IsIn(FEE_BEARERS)
  bearer?: FeeBearer;

  /** An id of the waiver, made by the screen: a repeated call counts once. */
  @IsUUID()
  waiverId: string;
}

/** A finding that the driver of a ride was paid in cash what its rider still owes. */
export class PaidInCashRequest extends ReasonRequest {
  /** What is owed as the page shows it, in minor units of the ride's currency. */
  @IsInt()
  @Min(1)
  @Max(DEAREST)
  amount: number;
}

export class DriversRequest {
  /** `review`: approved or suspended drivers with a document, a name or a photo that awaits review. */
  @IsOptional()
  @IsIn(DRIVER_LISTS)
  status?: DriverListName;

  @IsOptional()
  @IsUUID()
  before?: string;
}

export class FindPeopleRequest {
  @IsString()
  @MinLength(2)
  @MaxLength(64)
  q: string;
}

export class DeletionsRequest {
  /** The last account of the page before. */
  @IsOptional()
  @IsUUID()
  after?: string;
}

export class FarePreviewRequest {
  @IsIn(REGIONS)
  region: Region;

  @Matches(VEHICLE_KEY)
  vehicleType: VehicleClass;

  /** Minor units of the region's currency. */
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  base: number;

  @IsInt()
  @Min(0)
  @Max(DEAREST)
  perKm: number;

  /** Left out by a page of the version before: the present ones stay. */
  @IsOptional()
  @ValidateNested()
  @Type(() => TariffPartsRequest)
  parts?: TariffPartsRequest;
}

export class FareChangeRequest extends FarePreviewRequest {
  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  effectiveFrom?: string | null;

  @IsString()
  @MinLength(3, { message: 'Please give a reason' })
  @MaxLength(500)
  reason: string;

  @Seen()
  seen?: string | null;
}

function IsNotAbove(other: keyof Bounds): PropertyDecorator {
  const isNotAbove = (value: unknown, given?: ValidationArguments): boolean =>
    Number(value) <= Number(Reflect.get(Object(given?.object), other));
  return ValidateBy({ name: 'isNotAbove', constraints: [other], validator: { validate: isNotAbove } });
}

/** A part of the map that does not cross the date line. */
class MapBoundsRequest implements Bounds {
  @IsNumber()
  @IsLatitude()
  @IsNotAbove('north')
  south: number;

  @IsNumber()
  @IsLongitude()
  @IsNotAbove('east')
  west: number;

  @IsNumber()
  @IsLatitude()
  north: number;

  @IsNumber()
  @IsLongitude()
  east: number;
}

/** The payload of `ops:watch`; null stops it. */
export class FleetWatchRequest {
  @ValidateIf((request: FleetWatchRequest) => request.bounds !== null)
  @IsObject()
  @ValidateNested()
  @Type(() => MapBoundsRequest)
  bounds: MapBoundsRequest | null;
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
