import type { OwnerWalletRequest } from '@waka/contracts/owners/owner-requests';
import type { OwnerWallet } from '@waka/contracts/owners/owner-views';
import { dayOf } from '../books/local-days.ts';
import { paidMethods, payableTo, type PayableWallet } from '../payments/payouts/payout-wallets.ts';
import { openPayout } from '../payments/payouts/request-payout.ts';
import type { Actor } from '../platform/actor.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import { insertPayment, ownerById, paymentById, termsIn, updateOwner } from './owners.repository.ts';

/**
 * Pays the owner's wallet from the driver's balance. It is a payout to another number: the money leaves the balance in the
 * commit that stores both, and counts once the provider says that the wallet has it. Refused, it is on the balance again.
 */
export async function payOwner(core: Core, driver: Actor, { id, amount, fee }: OwnerWalletRequest): Promise<void> {
  if (await isKnown(core, driver, id, amount)) return;
  try {
    await openPayout(core, driver.id, async (sql) => {
      if (await isKnown({ sql }, driver, id, amount)) return null;
      const terms = await termsIn(sql, driver.id, 'active');
      const owner = terms && (await ownerById(sql, terms.ownerId));
      ensure(owner, 'owner.changed');
      const wallet = await walletOf(core, sql, driver.id, owner);
      ensure(wallet?.view.currency === terms.currency, 'payout.closed');
      ensure(wallet.view.fee === fee, 'payout.changed');
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

/** Reads how a driver can pay an owner from his balance; null where he can't. */
export async function ownerWallet(
  core: Pick<Core, 'sql' | 'config' | 'methods'>,
  { driverId, currency }: Pick<OwnerTermsRow, 'driverId' | 'currency'>,
  owner: Owner,
): Promise<OwnerWallet | null> {
  const view = (await walletOf(core, core.sql, driverId, owner))?.view;
  if (view?.currency !== currency) return null;
  const { method, payable, minAmount, maxAmount, fee } = view;
  return { method, payable, minAmount, maxAmount, fee };
}

/** Chooses the wallet of his own number to which an owner is paid, or none. Throws AppError for one that is not paid. */
export async function setOwnerWallet(core: Core, owner: Owner, method: string | null): Promise<void> {
  const isOpen = method === null || (await paidMethods(core, core.sql, owner.region)).includes(method);
  ensure(isOpen, 'payout.closed');
  await updateOwner(core.sql, owner.id, { walletMethod: method });
}

async function walletOf(
  core: Pick<Core, 'config' | 'methods'>,
  sql: Sql,
  driverId: string,
  { id, walletMethod, phone }: Owner,
): Promise<PayableWallet | null> {
  if (walletMethod === null) return null;
  const [wallet] = await payableTo(core, sql, driverId, [{ id, method: walletMethod, phoneNumber: phone }]);
  return wallet ?? null;
}

async function isKnown({ sql }: Pick<Core, 'sql'>, driver: Actor, id: string, amount: number): Promise<boolean> {
  const known = await paymentById(sql, id);
  if (!known) return false;
  ensure(known.driverId === driver.id && known.amount === amount, 'request.key_reused');
  return true;
}
