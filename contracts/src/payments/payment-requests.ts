import { IsIn, IsString, Length, Matches, MaxLength, ValidateIf, type ValidationOptions } from 'class-validator';
import { CODE_LENGTH } from '../accounts/account-requests.ts';
import {
  PAYMENT_METHOD_TYPES,
  WALLETS,
  WALLET_PROVIDERS,
  type Wallet,
  type WalletProvider,
} from '../money/payment-method.ts';

const isCard = ({ type }: AddPaymentMethod) => type === 'card';
const isWallet = (method: AddPaymentMethod) => !isCard(method);

/** A card by its id at the provider, or a mobile money account. No field takes a card's number. */
export class AddPaymentMethod {
  @IsIn(PAYMENT_METHOD_TYPES)
  type: (typeof PAYMENT_METHOD_TYPES)[number];

  @ValidateIf(isCard)
  @Matches(/^pm_[A-Za-z0-9_]{1,120}$/, { message: 'This isn’t a card from our card provider' })
  stripePaymentMethodId?: string;

  @ValidateIf(isWallet)
  @IsIn(WALLET_PROVIDERS)
  provider?: WalletProvider;

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

/** The wallet for another try to pay a ride: the same one, or the other. */
export class PayAgain {
  @IsIn(WALLETS)
  method: Wallet;
}
