import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, Length, Max, Min, ValidateIf } from 'class-validator';
import { MOST_TAX_RATE, TAX_BASES, type TaxBase } from '../../money/tax.ts';
import { REGIONS, type Region } from '../../regions.ts';
import { trimmed } from '../../trimmed.ts';
import { DecisionRequest, ReasonRequest } from '../ops-requests.ts';

const MOST_AMOUNT = 1_000_000_000;
/** The most that the ledger's column holds: a year's francs in one payment. */
const MOST_PAID = 2_147_483_647;

/** A tax or levy on completed rides: a share of the fare or the commission, or an amount for each ride. */
export class TaxRequest extends ReasonRequest {
  @IsIn(REGIONS)
  region: Region;

  @trimmed
  @IsString()
  @Length(1, 60)
  name: string;

  @IsIn(TAX_BASES)
  base: TaxBase;

  /** Hundredths of a per cent: 1500 is 15 %. Null for an amount for each ride. */
  @ValidateIf(({ base }: TaxRequest) => base !== 'ride')
  @IsInt()
  @Min(1)
  @Max(MOST_TAX_RATE)
  rate: number | null;

  /** Minor units for each ride; null for a share. */
  @ValidateIf(({ base }: TaxRequest) => base === 'ride')
  @IsInt()
  @Min(1)
  @Max(MOST_AMOUNT)
  amount: number | null;

  /** True where the base contains the tax, as with GST and VAT. */
  @IsBoolean()
  isContained: boolean;

  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  startsAt?: string | null;
}

/** The end of a tax; one that has not begun never takes effect. */
export class TaxEndRequest extends DecisionRequest {
  /** Left out or null for at once. */
  @IsOptional()
  @IsISO8601({ strict: true })
  endsAt?: string | null;
}

/** Taxes that were paid to the authority of a region. */
export class TaxPaymentRequest extends ReasonRequest {
  @IsInt()
  @Min(1)
  @Max(MOST_PAID)
  amount: number;

  /** The number of the authority's receipt; it counts once a region. */
  @trimmed
  @IsString()
  @Length(3, 80)
  reference: string;
}
