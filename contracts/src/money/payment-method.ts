import type { Language } from '../languages.ts';
import { REGIONS, regionFacts, type Currency, type Region } from '../regions.ts';

/** A mobile money wallet: the key of a row, such as `orange_money`. Which there are is data. */
export type Wallet = string;

/** What the key of a payment method or a provider looks like; whether there is such a row is for the service to say. */
export const METHOD_KEY = /^[a-z][a-z0-9_]{0,29}$/;

/** The method whose money the driver gets by hand. Every other one for rides is a wallet, or the card. */
export const CASH = 'cash';

/** The key of saved cards and of rides that they pay, which no wallet may have. */
export const CARD = 'card';

/** A name by language: its own in each, or a proper name in English alone. */
export type MethodNames = { en: string } & Partial<Record<Language, string>>;

/** Marks of the app's icon set; an app without the mark of a method shows a plain wallet. */
export const METHOD_ICONS = ['cash', 'wallet', 'orange', 'yellow', 'red', 'violet', 'blue', 'green'] as const;

/** A way to pay for rides in one region, as the screens show it. */
export interface RideMethodView {
  method: string;
  region: Region;
  names: MethodNames;
  icon: string;
  /** What a saved account of it has as `provider`; null for cash. */
  provider: string | null;
  /** False where it is closed, or can't be collected at present; it is shown on old rides all the same. */
  isOffered: boolean;
  /** True where it is not offered as its provider does not answer at present; an older backend leaves it out. */
  isIll?: boolean;
  /** True where the wallet of a phone number is asked, which should be of the region; an older backend leaves it out. */
  asksNumber?: boolean;
  /** Least and most that it can pay, in minor units of the currency; null without such a limit. */
  minAmount: number | null;
  maxAmount: number | null;
}

/** Checks whether an amount is within the limits of a method. */
export const isWithinLimits = (
  { minAmount, maxAmount }: Pick<RideMethodView, 'minAmount' | 'maxAmount'>,
  amount: number,
): boolean => amount >= (minAmount ?? 0) && amount <= (maxAmount ?? Infinity);

/** Finds the region in which a currency is used. */
export function regionOfCurrency(currency: Currency): Region {
  const region = REGIONS.find((one) => regionFacts[one].currency === currency);
  if (!region) throw new Error(`no region has ${currency}`);
  return region;
}

export const MAX_PAYMENT_METHODS = 10;

/** The shown data of a card; only the card provider has its number. */
export interface SavedCard {
  id: string;
  type: 'card';
  isDefault: boolean;
  stripePaymentMethodId: string;
  cardBrand: string;
  cardLast4: string;
  cardExpMonth: number;
  cardExpYear: number;
  /** True where it can't pay for rides any more, as its bank took back what it had paid; left out otherwise. */
  isClosed?: boolean;
}

export interface SavedWallet {
  id: string;
  type: Wallet;
  isDefault: boolean;
  provider: string;
  phoneNumber: string;
  accountName: string;
  /** True once a code that was texted to the number was entered. Until then this number is not charged. */
  isProved: boolean;
  /** False where rides can't be paid with it at present; an older backend leaves it out. */
  isOffered?: boolean;
}

export type SavedPaymentMethod = SavedCard | SavedWallet;

export const isCard = (method: SavedPaymentMethod): method is SavedCard => method.type === CARD;

/** What a browser needs to send a card's number directly to the provider. */
export interface CardFields {
  publishableKey: string;
  scriptUrl: string;
  /** A test card; null where real money moves. The screens contain none themselves. */
  testCard: string | null;
}

export interface PaymentConfig {
  /** Null where no cards are taken. */
  cards: CardFields | null;
  /** Grows with each change of the methods; an older backend leaves it and the methods out. */
  version?: number;
  /** Every method of every region, in the order in which they are listed. */
  methods?: RideMethodView[];
}
