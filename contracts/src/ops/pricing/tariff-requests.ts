import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import type { NightRate, TariffParts } from '../../money/tariff.ts';

const DEAREST = 10_000_000;
const LAST_MINUTE = 1439;
/** No law or market goes beyond; a typing error does. */
const MOST_PERCENT = 300;
const LONGEST_WAIT_MIN = 120;

/** Hours in which trips cost a percentage of the fare. */
class NightRateRequest implements NightRate {
  @IsInt()
  @Min(0)
  @Max(LAST_MINUTE)
  from: number;

  @IsInt()
  @Min(0)
  @Max(LAST_MINUTE)
  to: number;

  @IsInt()
  @Min(100)
  @Max(MOST_PERCENT)
  percent: number;
}

/** The parts of a tariff besides base and kilometre, in minor units of the currency; what is left out costs nothing. */
export class TariffPartsRequest implements TariffParts {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  perMinute?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  minimumFare?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(LONGEST_WAIT_MIN)
  freeWaitingMin?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  waitingPerMin?: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => NightRateRequest)
  night?: NightRateRequest | null;

  /** The highest percentage of the fare that any factor may make of it. */
  @IsOptional()
  @IsInt()
  @Min(100)
  @Max(MOST_PERCENT)
  maxPercent?: number | null;

  /** Fares are rounded up to a multiple of this. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100_000)
  roundTo?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  cancellationFee?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(DEAREST)
  noShowFee?: number;
}
