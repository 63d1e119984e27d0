import { IsIn, IsInt, Min } from 'class-validator';
import { CURRENCIES, type Currency } from '../../regions.ts';
import { ReasonRequest } from '../ops-requests.ts';

/** A waiver of all that a rider's rides have carried to the next one, in one currency. */
export class WaiveRestRequest extends ReasonRequest {
  /** The sum that the page shows. */
  @IsInt()
  @Min(1)
  amount: number;

  @IsIn(CURRENCIES)
  currency: Currency;
}
