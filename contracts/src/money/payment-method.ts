export const WALLETS = ['orange_money', 'mtn_money'] as const;
export type Wallet = (typeof WALLETS)[number];

export const WALLET_PROVIDERS = ['orange', 'mtn'] as const;
export type WalletProvider = (typeof WALLET_PROVIDERS)[number];

/** The provider of each wallet. */
export const providerOf: Record<Wallet, WalletProvider> = { orange_money: 'orange', mtn_money: 'mtn' };

export const PAYMENT_METHOD_TYPES = ['card', ...WALLETS] as const;

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
}

export interface SavedWallet {
  id: string;
  type: Wallet;
  isDefault: boolean;
  provider: WalletProvider;
  phoneNumber: string;
  accountName: string;
  /** True once a code that was texted to the number was entered. Until then this number is not charged. */
  isProved: boolean;
}

export type SavedPaymentMethod = SavedCard | SavedWallet;

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
}
