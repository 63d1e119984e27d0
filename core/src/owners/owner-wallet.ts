import type { OwnerWallet } from '@waka/contracts/owners/owner-views';
import { DAY, takeOrRefuse } from '../accounts/limits/limits.ts';
import { methodIn } from '../payments/catalogue/method-rules.ts';
import { paidMethods, payableTo, type PayableWallet } from '../payments/payouts/payout-wallets.ts';
import { ensure } from '../platform/app-error.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { emitBook } from './publish-book.ts';
import { notifyDriver } from './notify-driver.ts';
import type { OwnerTermsRow } from './owner-terms.entity.ts';
import type { Owner } from './owner.entity.ts';
import { activeWith, lockOwner, updateOwner } from './owners.repository.ts';
import { textOwner } from './text-owner.ts';

const TEXT_MINUTES = 24 * 60;
const MOST_CHANGES = 5;
const ENDING = 3;

/** Returns the last digits of a number, by which the sides of a book recognise it. */
export const endingOf = (phone: string): string => phone.slice(-ENDING);

/**
 * Chooses the wallet of his own number to which an owner is paid, or none. A change is a notice to each of his drivers and a text
 * to his phone, as another person may have his link. Throws AppError for a wallet that is not paid.
 */
export async function setOwnerWallet(core: Core, { id }: Owner, method: string | null): Promise<void> {
  const changed = await core.transaction(async (sql) => {
    const owner = await lockOwner(sql, id);
    ensure(owner, 'owner.link_invalid');
    const isOpen = method === null || (await paidMethods(core, sql, owner.region)).includes(method);
    ensure(isOpen, 'payout.closed');
    if (owner.walletMethod === method) return null;
    const limit = { kind: 'owner:wallet', subject: id, most: MOST_CHANGES, withinSeconds: DAY };
    await takeOrRefuse(sql, core.config, [limit]);
    await updateOwner(sql, id, { walletMethod: method });
    const drivers = await activeWith(sql, id);
    const notice = method === null ? 'owner_cash_only' : 'owner_wallet';
    for (const terms of drivers) await notifyDriver(sql, terms, notice);
    return { drivers, message: await textWallet(core, sql, owner, method) };
  });
  if (!changed) return;
  for (const terms of changed.drivers) emitBook(core, terms);
  if (changed.message !== null) core.wakeSending([changed.message]);
}

async function textWallet(core: Core, sql: Sql, owner: Owner, method: string | null): Promise<string | null> {
  const row = method === null ? null : methodIn(await core.methods.read(), owner.region, method);
  const wallet = row ? (row.names[owner.language ?? 'en'] ?? row.names.en) : null;
  const message = { template: 'owner_wallet', params: { wallet, linkId: owner.linkId } } as const;
  return textOwner(core, sql, { owner, by: owner.id, message, withinMinutes: TEXT_MINUTES });
}

/** Reads how a driver can pay an owner from his balance; null where he can't. */
export async function ownerWallet(
  core: Pick<Core, 'sql' | 'config' | 'methods'>,
  { driverId, currency }: Pick<OwnerTermsRow, 'driverId' | 'currency'>,
  owner: Owner,
): Promise<OwnerWallet | null> {
  const view = (await payableWallet(core, core.sql, driverId, owner))?.view;
  if (view?.currency !== currency) return null;
  const { method, payable, minAmount, maxAmount, fee } = view;
  return { method, ending: endingOf(owner.phone), payable, minAmount, maxAmount, fee };
}

/** Finds the wallet of an owner to which the service pays now of the balance of a driver; null without one. */
export async function payableWallet(
  core: Pick<Core, 'config' | 'methods'>,
  sql: Sql,
  driverId: string,
  { id, walletMethod, phone }: Owner,
): Promise<PayableWallet | null> {
  if (walletMethod === null) return null;
  const [wallet] = await payableTo(core, sql, driverId, [{ id, method: walletMethod, phoneNumber: phone }]);
  return wallet ?? null;
}
