import type { OwnerWalletRequest } from '@waka/contracts/owners/owner-requests';
import { dayOf } from '../books/local-days.ts';
import { openPayout } from '../payments/payouts/request-payout.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { bookToPay, ensureLeft } from './book-sums.ts';
import { payableWallet } from './owner-wallet.ts';
import { insertPayment, ownerById, paymentById } from './owners.repository.ts';

/**
 * Pays the owner's wallet from the driver's balance. It is a payout to another number: the money leaves the balance in the
 * commit that stores both, and counts once the provider says that the wallet has it. Refused, it is on the balance again.
 */
export async function payOwner(
  core: Core,
  driver: Actor,
  { id, amount, fee, method }: OwnerWalletRequest,
): Promise<void> {
  if (await isKnown(core, driver, id, amount)) return;
  try {
    await openPayout(core, driver.id, async (sql) => {
      if (await isKnown({ sql }, driver, id, amount)) return null;
      const book = await bookToPay(core, sql, driver.id);
      const owner = book && (await ownerById(sql, book.terms.ownerId));
      ensure(owner, 'owner.changed');
      const { terms, most } = book;
      const wallet = await payableWallet(core, sql, driver.id, owner);
      ensure(wallet?.view.currency === terms.currency, 'payout.closed');
      const { view } = wallet;
      ensure(view.fee === fee && (method ?? view.method) === view.method, 'payout.changed');
      ensureLeft(most, amount);
      const { bookId, ownerId, region, currency } = terms;
      const day = dayOf(region, core.clock.now());
      const payment = { id, bookId, driverId: driver.id, ownerId, amount, currency, day };
      const also = (within: Sql, payout: { id: string }) =>
        insertPayment(within, { ...payment, state: 'sent', payoutId: payout.id });
      return { wallet, amount, fee, retryOf: null, isToOwner: true, also };
    });
  } catch (error) {
    // The same request from a second connection may have been faster.
    if (!(await isKnown(core, driver, id, amount))) throw error;
  }
}

async function isKnown({ sql }: Pick<Core, 'sql'>, driver: Actor, id: string, amount: number): Promise<boolean> {
  const known = await paymentById(sql, id);
  if (!known) return false;
  ensure(known.driverId === driver.id && known.amount === amount, 'request.key_reused');
  return true;
}
