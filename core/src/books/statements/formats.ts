import type { WalletAccount } from '../../platform/config/wallets-config.ts';

/** How the file of a provider's portal is read. Names of columns are compared in small letters; the first that is there counts. */
export interface StatementFormat {
  movement: readonly string[];
  reference: readonly string[];
  at: readonly string[];
  amount: readonly string[];
  /** A column with what the provider charged for the movement, and one that says what kind of movement it is. */
  fee: readonly string[];
  type: readonly string[];
  state: readonly string[];
  /**
   * Values, in small letters without accents: of `type` for money that went out, and that is no movement but a fee or a reversal; of
   * `state` for money that moved, and that did not. A file with any other state is refused.
   */
  isOut: ReadonlySet<string>;
  isFee: ReadonlySet<string>;
  isReversal: ReadonlySet<string>;
  isDone: ReadonlySet<string>;
  isNotDone: ReadonlySet<string>;
}

const common: StatementFormat = {
  movement: ['transaction id', 'id'],
  reference: ['reference', 'external id'],
  at: ['date', 'timestamp', 'created at'],
  amount: ['amount'],
  fee: ['fee', 'fees'],
  type: ['type'],
  state: ['status', 'state'],
  isOut: new Set(['debit', 'payout', 'transfer', 'out', 'disbursement', 'cashin', 'cash in']),
  isFee: new Set(['fee', 'fees', 'charge']),
  isReversal: new Set(['reversal', 'refund']),
  isDone: new Set(['success', 'successful', 'completed', 'paid', 'succes', 'reussi', 'reussie']),
  isNotDone: new Set([
    'failed',
    'pending',
    'cancelled',
    'canceled',
    'expired',
    'rejected',
    'echoue',
    'echouee',
    'en attente',
    'annule',
    'annulee',
    'expire',
    'expiree',
    'rejete',
    'rejetee',
  ]),
};

/** The rails whose statements are compared. Stripe's are in the currency of the company's bank, not in that of the ride. */
export type StatementRail = Exclude<WalletAccount['rail'], 'stripe'>;

/** Narrows to an account whose statements are compared. */
export const hasStatements = (account: WalletAccount): account is Extract<WalletAccount, { rail: StatementRail }> =>
  account.rail !== 'stripe';

/** The files by rail. A provider that renames a column needs one more name here, and nothing else. */
export const formats: Readonly<Record<StatementRail, StatementFormat>> = {
  monime: {
    ...common,
    movement: ['id', 'transaction id'],
    reference: ['owner id', 'owner', 'reference'],
    at: ['timestamp', 'created at', 'date'],
  },
  orange: { ...common, movement: ['txnid', 'transaction id'], reference: ['order_id', 'order id', 'reference'] },
  momo: {
    ...common,
    movement: ['financial transaction id', 'id'],
    reference: ['external transaction id', 'external id', 'reference id'],
    fee: ['fee', 'from fee', 'to fee'],
  },
  lengopay: { ...common, movement: ['pay_id'], reference: ['pay_id'] },
};

/** What a rail's file must have; named where it is missing. */
export const REQUIRED = ['movement', 'at', 'amount'] as const;
