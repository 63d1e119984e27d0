import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { PhoneNumber } from '../accounts/phone-rule.ts';
import { DAY_OFF_REASONS, OWNER_PERIODS, type DayOffReason, type OwnerPeriod, type OwnerTerms } from './owner-views.ts';

const MOST = 1_000_000_000;
const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** Terms that one side proposes to the other. */
export class OwnerTermsRequest implements OwnerTerms {
  @IsIn(OWNER_PERIODS)
  every: OwnerPeriod;

  @IsInt()
  @Min(1)
  @Max(MOST)
  amount: number;

  /** At most six: with seven nothing would ever be due. */
  @IsArray()
  @ArrayMaxSize(6)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(7, { each: true })
  restDays: number[];

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MOST)
  hirePurchase: number | null;
}

/** A driver’s proposal to the owner of his vehicle. */
export class OwnerBookRequest extends OwnerTermsRequest {
  @Trimmed()
  @IsString()
  @MinLength(2)
  @MaxLength(60)
  ownerName: string;

  @PhoneNumber()
  ownerPhone: string;
}

export class OwnerAnswer {
  @IsBoolean()
  accept: boolean;
}

/** Cash that a driver says he paid. The id comes from the phone, so that a repeated request states it once. */
export class OwnerCashRequest {
  @IsUUID()
  id: string;

  @IsInt()
  @Min(1)
  @Max(MOST)
  amount: number;
}

/** A payment from the driver’s balance, with the wallet and the fee that were on the screen. */
export class OwnerWalletRequest extends OwnerCashRequest {
  /** Absent from screens of before the owner could change it, which are held to the fee alone. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  method?: string | null;

  @IsInt()
  @Min(0)
  @Max(MOST)
  fee: number;
}

export class OwnerCodeRequest {
  @Matches(/^\d{4}$/)
  code: string;
}

export class DayOffRequest {
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  day: string;

  @IsIn(DAY_OFF_REASONS)
  reason: DayOffReason;
}

/** The wallet on the owner’s own number to which he is paid; null for cash alone. */
export class OwnerMethodRequest {
  @IsOptional()
  @IsString()
  @MaxLength(40)
  method: string | null;
}
