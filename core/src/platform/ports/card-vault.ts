/** A card at its provider. */
export interface VaultCard {
  id: string;
  /** The customer it belongs to; null for one without a customer yet. */
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same number, however often and by which account it is saved; null where the provider has none. */
  fingerprint: string | null;
}

/** The vault of cards at the provider. Card numbers go there from the browser and never reach the service. */
export interface CardVault {
  /** Creates a customer; repeated calls with the same `key` create one. */
  createCustomer(userId: string, key: string): Promise<string>;
  /**
   * Returns a secret with which the browser saves one card for later charges. Throws `CustomerGone` when there is no
   * such customer.
   */
  startSetup(customerId: string): Promise<string>;
  /** Reads a card; null when the provider has no such card. */
  card(id: string): Promise<VaultCard | null>;
  /** Attaches a card to the customer. The provider asks the bank, which may refuse: throws `CardRefused`. */
  attach(id: string, customerId: string): Promise<VaultCard>;
  /** Returns the secret with which the browser of its owner confirms a payment that the bank asks about. */
  paymentSecret(id: string): Promise<string>;
  /** Detaches a card, which can never be charged again. Harmless when it is already detached. */
  detach(id: string): Promise<void>;
}

export class CardRefused extends Error {}

/** Thrown when the provider has deleted the customer, or never had it under these keys. */
export class CustomerGone extends Error {}
