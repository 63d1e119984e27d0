import { disbursePayout } from '../payments/payouts/disburse-payout.ts';
import type { PayoutRow } from '../payments/payouts/payout.entity.ts';
import type { Wallets } from '../payments/wallets/wallet-port.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { endPaidBook } from './end-book.ts';
import { paymentOfPayout } from './owners.repository.ts';

/** Takes the next step of a payout; one that pays the rest of a vehicle ends the book of it in the same commit. */
export const disburse = (core: Core, wallets: Wallets, id: string): Promise<void> =>
  disbursePayout(core, wallets, id, settleBook(core));

/** Returns what belongs to the commit in which a wallet has got its money: the end of a book that it pays off. */
export const settleBook =
  (core: Pick<Core, 'clock' | 'config' | 'logger'>) =>
  async (sql: Sql, { id, isToOwner }: PayoutRow): Promise<void> => {
    const payment = isToOwner ? await paymentOfPayout(sql, id) : null;
    if (payment) await endPaidBook(core, sql, payment);
  };
