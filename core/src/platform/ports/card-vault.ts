/** A card as its provider knows it. */
export interface VaultCard {
  id: string;
  /** The customer it belongs to; null for one that belongs to nobody yet. */
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** Where cards are kept. Their numbers go there from the browser, and never come by here. */
export interface CardVault {
  /** The same `key` makes one customer, however often it is said. */
  createCustomer(userId: string, key: string): Promise<string>;
  /** A secret with which the browser saves one card for later charges; `CustomerGone` when there is no such customer. */
  startSetup(customerId: string): Promise<string>;
  /** Null when the provider knows no such card. */
  card(id: string): Promise<VaultCard | null>;
  /** Makes it the customer's. The provider asks the bank, which may refuse: `CardRefused`. */
  attach(id: string, customerId: string): Promise<VaultCard>;
  /** It can never be charged again. Harmless when it is gone already. */
  detach(id: string): Promise<void>;
}

export class CardRefused extends Error {}

/** The provider has forgotten the customer, or never knew it under these keys. */
export class CustomerGone extends Error {}
