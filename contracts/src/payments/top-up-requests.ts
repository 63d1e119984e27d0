import { IsInt, IsUUID, Max, Min } from 'class-validator';

/** A driver's wish to pay a part of a debt from an own wallet. */
export class TopUpRequest {
  @IsUUID()
  walletId: string;

  /** Minor units that the wallet pays. */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  amount: number;
}
