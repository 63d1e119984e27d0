export const WALLETS = ['orange_money', 'mtn_money'] as const;
export type Wallet = (typeof WALLETS)[number];

export const WALLET_PROVIDERS = ['orange', 'mtn'] as const;
export type WalletProvider = (typeof WALLET_PROVIDERS)[number];

/** Whose wallet it is. */
export const providerOf: Record<Wallet, WalletProvider> = { orange_money: 'orange', mtn_money: 'mtn' };

export const PAYMENT_METHOD_TYPES = ['card', ...WALLETS] as const;

export const MAX_PAYMENT_METHODS = 10;

/** What a card is known by; its number is the card provider's alone. */
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
  /** Whether a code that was texted to the number came back. Until then this number is not asked to pay. */
  isProved: boolean;
}

export type SavedPaymentMethod = SavedCard | SavedWallet;

/** What a browser needs to take a card's number straight to the provider. */
export interface CardFields {
  publishableKey: string;
  scriptUrl: string;
  /** A card to try with; null where money moves. The screens know of none by themselves. */
  testCard: string | null;
}

export interface PaymentConfig {
  /** Null where no cards are taken. */
  cards: CardFields | null;
}
