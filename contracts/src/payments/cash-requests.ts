import { IsInt, Max, Min } from 'class-validator';

/** What cash one side says changed hands. */
export class CashStatement {
  /** Minor units: what was due, one of the sums that were offered, or what the driver says that he got. */
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  amount: number;
}
