import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
import { PhoneNumber } from '../accounts/phone-rule.ts';
import { MAX_PASSENGER_NAME, type Passenger } from './passenger-rules.ts';

/** The person who rides in place of the one who books and pays. */
export class PassengerDetails implements Passenger {
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MaxLength(MAX_PASSENGER_NAME)
  // A driver calls out for the name: it has a letter.
  @Matches(/\p{L}/u, { message: 'Please enter the name of the person who rides' })
  name: string;

  /** Gets the driver, the plate, the PIN and the link to the live ride as texts. */
  @PhoneNumber()
  phone: string;
}
