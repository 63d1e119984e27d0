import type { MessageKey } from '../../../lib/i18n/message-key.ts';

const names: Readonly<Record<string, MessageKey>> = {
  wallet: 'ops.books.account.wallet',
  driver_cash: 'ops.books.account.driver_cash',
  rider_due: 'ops.books.account.rider_due',
  rider_credit: 'ops.books.account.rider_credit',
  driver_earnings: 'ops.books.account.driver_earnings',
  payouts_due: 'ops.books.account.payouts_due',
  commission: 'ops.books.account.commission',
  payout_fees: 'ops.books.account.payout_fees',
  taxes_due: 'ops.books.account.taxes_due',
  cash_rounding: 'ops.books.account.cash_rounding',
  bonuses: 'ops.books.account.bonuses',
  promotions: 'ops.books.account.promotions',
  adjustments: 'ops.books.account.adjustments',
};

/** Names an account of the ledger; one that this page does not know yet has the name that files have. */
export function nameOfAccount(account: string, t: (key: MessageKey) => string): string {
  const key = names[account];
  return key ? t(key) : account;
}
