import { IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Matches, Max, Min, NotEquals } from 'class-validator';
import { CURRENCIES, REGIONS, type Currency, type Region } from '../../regions.ts';
import { MONEY_SIDES, UNPAID_KINDS, type MoneySide, type UnpaidKind } from './money-views.ts';
import { VEHICLE_KEY, type VehicleClass } from '../../vehicles/vehicle.ts';
import { DecisionRequest, ReasonRequest } from '../ops-requests.ts';
import { Seen } from '../../seen.ts';

export class CommissionChangeRequest extends DecisionRequest {
  @IsIn(REGIONS)
  region: Region;

  @Matches(VEHICLE_KEY)
  vehicleType: VehicleClass;

  @IsInt()
  @Min(0)
  @Max(50)
  percent: number;

  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  effectiveFrom?: string | null;
}

const MOST_MONEY = 1_000_000_000;

/** Money that was handed over, in minor units. */
export class SettlementRequest extends ReasonRequest {
  @IsInt()
  @Min(1)
  @Max(MOST_MONEY)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;
}

/** Money that was paid to a driver by hand, from a page that has the last such booking. */
export class HandPayoutRequest extends SettlementRequest {
  @Seen()
  seen?: string | null;
}

/** An adjustment of what a driver is owed, in minor units: positive amounts increase it. */
export class AdjustmentRequest extends ReasonRequest {
  @IsInt()
  @NotEquals(0)
  @Min(-MOST_MONEY)
  @Max(MOST_MONEY)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;

  @Seen()
  seen?: string | null;
}

export class DriverAccountsRequest {
  @IsIn(MONEY_SIDES)
  side: MoneySide;
}

/** Selects the payments before one, of one kind or all. */
export class UnpaidPaymentsRequest {
  @IsOptional()
  @IsIn(UNPAID_KINDS)
  of?: UnpaidKind;

  @IsOptional()
  @IsUUID()
  before?: string | null;
}

/** A waiver of all that a rider's rides have carried to the next one, in one currency. */
export class WaiveRestRequest extends ReasonRequest {
  /** The sum that the page shows. */
  @IsInt()
  @Min(1)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;
}
