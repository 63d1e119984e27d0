import { disbursePayout } from '../payments/payouts/disburse-payout.ts';
import type { PayoutRow } from '../payments/payouts/payout.entity.ts';
import type { Wallets } from '../payments/wallets/wallet-port.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { endPaidBook } from './end-book.ts';
import { paymentOfPayout } from './owners.repository.ts';
import { publishBooks, type ChangedBook } from './publish-book.ts';

/** Takes the next step of a payout; one that pays the rest of a vehicle ends the book of it in the same commit. */
export async function disburse(core: Core, wallets: Wallets, id: string): Promise<void> {
  const changed: ChangedBook[] = [];
  await disbursePayout(core, wallets, id, settleBook(core, changed));
  publishBooks(core, changed);
}

/**
 * Returns what belongs to the commit in which a wallet has got its money: the end of a book that it pays off. Adds what has
 * changed to a list, which the caller publishes after the commit.
 */
export const settleBook =
  (core: Pick<Core, 'clock' | 'config' | 'logger'>, changed: ChangedBook[] = []) =>
  async (sql: Sql, { id, isToOwner }: PayoutRow): Promise<void> => {
    const payment = isToOwner ? await paymentOfPayout(sql, id) : null;
    if (payment) changed.push(...(await endPaidBook(core, sql, payment)));
  };
