import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { CARD } from '@waka/contracts/money/payment-method';
import type { ClosedWallet, PayoutWallet } from '@waka/contracts/payments/payout';
import { regionFacts, type Region } from '@waka/contracts/regions';
import { heldBack } from '../../ledger/adjustments/adjustments.repository.ts';
import { standingOf } from '../../ledger/ledger.repository.ts';
import type { Config } from '../../platform/config.ts';
import type { WalletAccount } from '../../platform/config/wallets-config.ts';
import type { Core } from '../../platform/core.ts';
import type { RideMethod } from '../../platform/ports/method-catalogue.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { methodIn } from '../catalogue/method-rules.ts';
import { methodsOf } from '../methods/methods.repository.ts';
import { collects } from '../wallets/channels.ts';
import type { PayoutTermsRow } from './payout-terms.entity.ts';
import { payoutTerms } from './payouts.repository.ts';

/** A proved wallet of a driver with its terms, and by which account it is paid. */
export interface PayableWallet {
  view: PayoutWallet;
  region: Region;
  terms: PayoutTermsRow;
  account: WalletAccount;
  channel: string | null;
}

/** Finds the account by which a wallet is paid out; null where its rail or account can't. */
export function payingAccount(
  { payments }: Pick<Config, 'payments'>,
  row: Pick<RideMethod, 'rail' | 'credentials' | 'region' | 'channel'>,
): WalletAccount | null {
  const account = payments.wallets.find((one) => collects(one, row));
  if (!account || account.rail === 'orange' || account.rail === 'stripe') return null;
  return account.rail === 'momo' && account.settings.disbursement === null ? null : account;
}

/** Checks whether the service pays out to any wallet. */
export async function isOffered(core: Pick<Core, 'sql' | 'config' | 'methods'>): Promise<boolean> {
  const catalogue = await core.methods.read();
  return (await payoutTerms(core.sql)).some(({ isOpen, region, method }) => {
    const row = methodIn(catalogue, region, method);
    return isOpen && row !== undefined && payingAccount(core.config, row) !== null;
  });
}

/** Lists the wallets of a region to which the service pays. */
export async function paidMethods(core: Pick<Core, 'config' | 'methods'>, sql: Sql, region: Region): Promise<string[]> {
  const catalogue = await core.methods.read();
  const open = (await payoutTerms(sql)).filter((terms) => terms.region === region && terms.isOpen);
  return open
    .map(({ method }) => method)
    .filter((method) => {
      const row = methodIn(catalogue, region, method);
      return row !== undefined && payingAccount(core.config, row) !== null;
    });
}

/** A wallet that could be paid, by its number in E.164. */
interface Payee {
  id: string;
  method: string;
  phoneNumber: string | null;
}

/** Lists the proved wallets of a driver to which the service pays out now; others can't be asked for. */
export async function payableWallets(
  core: Pick<Core, 'config' | 'methods'>,
  sql: Sql,
  driverId: string,
): Promise<PayableWallet[]> {
  return payableTo(core, sql, driverId, await provedWallets(sql, driverId));
}

/** Lists the proved wallets of a person. */
export async function provedWallets(sql: Sql, userId: string): Promise<Payee[]> {
  const saved = (await methodsOf(sql, userId)).filter(({ type, isProved }) => type !== CARD && isProved);
  return saved.map(({ id, type: method, phoneNumber }) => ({ id, method, phoneNumber }));
}

/** Lists those of some wallets to which the service pays out by its terms and accounts, also while the provider does not answer. */
export async function openPayees(
  core: Pick<Core, 'config' | 'methods'>,
  sql: Sql,
  payees: readonly Payee[],
): Promise<(Payee & { isIll: boolean })[]> {
  const catalogue = await core.methods.read();
  const all = await payoutTerms(sql);
  return payees.flatMap((payee) => {
    const region = payee.phoneNumber === null ? null : countryOfPhone(payee.phoneNumber);
    const row = region && methodIn(catalogue, region, payee.method);
    const isOpen = all.some((terms) => terms.isOpen && terms.region === region && terms.method === payee.method);
    return row && isOpen && payingAccount(core.config, row) ? [{ ...payee, isIll: row.isIll }] : [];
  });
}

/** Presents those of some wallets whose provider does not answer just now. */
export const illWallets = (open: readonly (Payee & { isIll: boolean })[]): ClosedWallet[] =>
  closedWallets(
    open,
    open.filter(({ isIll }) => !isIll),
  );

/** Presents those of some wallets that are not among the open ones. */
export const closedWallets = (all: readonly Payee[], open: readonly { id: string }[]): ClosedWallet[] =>
  all.flatMap(({ id, method, phoneNumber }) => {
    const region = phoneNumber === null ? null : countryOfPhone(phoneNumber);
    return region && open.every((one) => one.id !== id) ? [{ method, currency: regionFacts[region].currency }] : [];
  });

/** Lists those of some wallets to which the service pays now of the balance of a driver. */
export async function payableTo(
  core: Pick<Core, 'config' | 'methods'>,
  sql: Sql,
  driverId: string,
  payees: readonly Payee[],
): Promise<PayableWallet[]> {
  if (payees.length === 0) return [];
  const catalogue = await core.methods.read();
  const all = await payoutTerms(sql);
  const standings = await standingOf(sql, driverId);
  const held = await heldBack(sql, driverId);
  return payees.flatMap(({ id, method, phoneNumber }): PayableWallet[] => {
    const region = phoneNumber === null ? null : countryOfPhone(phoneNumber);
    const row = region && methodIn(catalogue, region, method);
    const terms = all.find((one) => one.region === region && one.method === method);
    const account = row && payingAccount(core.config, row);
    if (!phoneNumber || !region || !row || row.isIll || !account || !terms?.isOpen) return [];
    const { currency } = regionFacts[region];
    const standing = standings.find((one) => one.currency === currency);
    const owed = standing ? standing.unpaidEarnings - standing.cashHeld : 0;
    // What may be taken back is not paid out meanwhile.
    const payable = Math.max(0, owed - (held.get(currency) ?? 0));
    const { minAmount, maxAmount, fee, reviewAbove } = terms;
    const view = { id, method, phoneNumber, currency, payable, minAmount, maxAmount, fee, reviewAbove };
    return [{ view, region, terms, account, channel: row.channel }];
  });
}
