import { IsInt, Max, Min } from 'class-validator';

/** What cash one side says changed hands. */
export class CashStatement {
  /** Minor units: what was due, or one of the sums that were offered. */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount: number;
}
