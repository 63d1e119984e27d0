import { IsIn, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { PAYOUT_PERIODS, type PayoutPeriod } from './payout.ts';

/** A driver's request to be paid out at once, with the terms that were on the screen. */
export class PayoutRequest {
  @IsUUID()
  walletId: string;

  /** Minor units that the wallet gets. */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount: number;

  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  fee: number;
}

/** A driver's wish to be paid out without asking, or to ask again each time. */
export class PayoutScheduleRequest {
  @IsIn([...PAYOUT_PERIODS, 'never'])
  every: PayoutPeriod | 'never';

  /** May be left out where the driver asks each time. */
  @IsOptional()
  @IsUUID()
  walletId?: string;
}
