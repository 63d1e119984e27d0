import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import {
  MOST_VOUCHERS,
  mostOf,
  PROMOTION_KINDS,
  PROMOTION_STATES,
  type PromotionKind,
  type PromotionState,
} from '../../payments/promotion.ts';
import { REGIONS, type Region } from '../../regions.ts';
import { trimmed } from '../../trimmed.ts';
import type { VehicleClass } from '../../vehicles/vehicle.ts';
import { DecisionRequest, ReasonRequest } from '../ops-requests.ts';

const MOST_AMOUNT = 1_000_000_000;
const MOST_BUDGET = 2_000_000_000;
const MOST_USES = 1_000_000;

const isAmount = ({ percent }: PromotionRequest) => percent === null;
const isShare = ({ percent }: PromotionRequest) => percent !== null;
const isPromotion = ({ kind }: PromotionRequest) => kind === 'promotion';

const isForOneRide = (budget: unknown, given?: ValidationArguments): boolean =>
  !(given?.object instanceof PromotionRequest) || Number(budget) >= (mostOf(given.object) ?? 0);
const isBudget = { name: 'isForOneRide', validator: { validate: isForOneRide } };

/** A promotion with a code, or a batch of vouchers. */
export class PromotionRequest extends ReasonRequest {
  @IsIn(REGIONS)
  region: Region;

  @IsIn(PROMOTION_KINDS)
  kind: PromotionKind;

  @trimmed
  @IsString()
  @Length(1, 60)
  name: string;

  /** Letters and digits; null for vouchers. */
  @ValidateIf(isPromotion)
  @IsString()
  @Matches(/^[A-Z0-9]{3,20}$/)
  code: string | null;

  /** How many codes are made; null for a promotion. */
  @ValidateIf(({ kind }: PromotionRequest) => kind === 'voucher')
  @IsInt()
  @Min(1)
  @Max(MOST_VOUCHERS)
  vouchers: number | null;

  /** Minor units; null for a share. */
  @ValidateIf(isAmount)
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  amount: number | null;

  /** Null for an amount. */
  @ValidateIf(isShare)
  @IsInt()
  @Min(1)
  @Max(100)
  percent: number | null;

  /** The most that a share pays. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  cap: number | null;

  @IsArray()
  @ArrayUnique()
  @ArrayMaxSize(40)
  @IsString({ each: true })
  @Length(1, 40, { each: true })
  classes: VehicleClass[];

  @IsArray()
  @ArrayUnique()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @Length(1, 60, { each: true })
  areas: string[];

  @IsInt()
  @Min(0)
  @Max(MOST_AMOUNT)
  minimumFare: number;

  @IsBoolean()
  firstRideOnly: boolean;

  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  startsAt?: string | null;

  /** Left out or null for no end. */
  @IsOptional()
  @IsISO8601({ strict: true })
  endsAt?: string | null;

  @IsInt()
  @Min(1)
  @Max(1000)
  usesPerPerson: number;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST_USES)
  usesInAll: number | null;

  /** Minor units that it may cost in all, at least what one ride gets. */
  @IsInt()
  @Min(1)
  @Max(MOST_BUDGET)
  @ValidateBy(isBudget, { message: 'This is less than one ride gets' })
  budget: number;
}

/** Another state of a promotion: paused, open again, or closed for good. */
export class PromotionStateRequest extends DecisionRequest {
  @IsIn(PROMOTION_STATES)
  state: PromotionState;
}
