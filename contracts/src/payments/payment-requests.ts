import {
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { CODE_LENGTH } from '../accounts/account-requests.ts';
import { CARD, METHOD_KEY, type Wallet } from '../money/payment-method.ts';

const isCard = ({ type }: AddPaymentMethod) => type === CARD;
const isWallet = (method: AddPaymentMethod) => !isCard(method);

/** A card by its id at the provider, or a mobile money account. No field takes a card's number. */
export class AddPaymentMethod {
  /** `card`, or the key of a wallet. */
  @Matches(METHOD_KEY)
  type: string;

  @ValidateIf(isCard)
  @Matches(/^pm_[A-Za-z0-9_]{1,120}$/, { message: 'This isn’t a card from our card provider' })
  stripePaymentMethodId?: string;

  @ValidateIf(isWallet)
  @Matches(METHOD_KEY)
  provider?: string;

  @ValidateIf(isWallet)
  @Matches(/^\+?[\d\s().-]{6,20}$/, { message: 'Please enter a valid phone number' })
  phoneNumber?: string;

  @ValidateIf(isWallet)
  @IsString()
  @Matches(/\S/, { message: 'Please fill in all fields' })
  @MaxLength(80)
  accountName?: string;
}

const code: ValidationOptions = { message: 'Verification code must be 6 digits' };

/** The digits that were texted to the number of a wallet. */
export class ProveWallet {
  @IsString(code)
  @Length(CODE_LENGTH, CODE_LENGTH, code)
  code: string;
}

/** The wallet or the card for another try to pay a ride: the same one, or another. */
export class PayAgain {
  @Matches(METHOD_KEY)
  method: Wallet;

  /** Which saved card pays; left out for the default one. */
  @IsOptional()
  @IsUUID()
  cardId?: string;
}
