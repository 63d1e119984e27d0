import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { CARD, isWithinLimits } from '@waka/contracts/money/payment-method';
import type { DriverTopUps, TopUpView, TopUpWallet } from '@waka/contracts/payments/top-up';
import type { TopUpRequest } from '@waka/contracts/payments/top-up-requests';
import { regionFacts } from '@waka/contracts/regions';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { HOUR, takeOrRefuse } from '../../accounts/limits/limits.ts';
import { debtsOf } from '../../ledger/debts/debt-of.ts';
import { publishDebt } from '../../ledger/debts/publish-debt.ts';
import { queueDebtEvent } from '../../ledger/debts/step-debt.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { RideMethod } from '../../platform/ports/method-catalogue.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { isOffered, isSetUp, methodIn } from '../catalogue/method-rules.ts';
import { methodsOf } from '../methods/methods.repository.ts';
import { closedWallets, illWallets, provedWallets } from '../payouts/payout-wallets.ts';
import type { TopUpRow } from './top-up.entity.ts';
import { insertTopUp, openTopUpOf, topUpById, topUpsOf } from './top-ups.repository.ts';

const MOST = 10;
/** Each request prompts the driver on a phone. */
const MOST_AN_HOUR = 6;

type Needs = Pick<Core, 'config' | 'methods'>;

/** Lists the wallets from which a driver can pay what he owes, and the last top-ups. */
export async function driverTopUps(core: Needs & Pick<Core, 'sql'>, { id }: Actor): Promise<DriverTopUps> {
  const wallets = await payingWallets(core, core.sql, id);
  const topUps = await topUpsOf(core.sql, id, MOST);
  const catalogue = await core.methods.read();
  const proved = await provedWallets(core.sql, id);
  const open = proved.flatMap((payee) => {
    const { method, phoneNumber } = payee;
    const region = phoneNumber === null ? null : countryOfPhone(phoneNumber);
    const row = region && methodIn(catalogue, region, method);
    return row && isSetUp(core, row) ? [{ ...payee, isIll: row.isIll }] : [];
  });
  return {
    wallets: wallets.map(({ view }) => view),
    closed: closedWallets(proved, open),
    ill: illWallets(open),
    topUps: topUps.map(presentTopUp),
  };
}

/**
 * Asks an own proved wallet of a driver to pay of the debt, in the way of fares: only the provider's answer moves money. One
 * at a time; a repeat of the one under way counts once. Throws AppError.
 */
export async function requestTopUp(
  core: Core,
  driver: Actor,
  { walletId, amount }: TopUpRequest,
): Promise<DriverTopUps> {
  const { topUp, outboxId } = await core.transaction(async (sql) => {
    // Two requests at once must not both be the first.
    await lockDriver(sql, driver.id);
    const wallet = (await payingWallets(core, sql, driver.id)).find(({ view }) => view.id === walletId);
    const open = await openTopUpOf(sql, driver.id);
    if (open) {
      ensure(open.payer === wallet?.view.phoneNumber && open.amount === amount, 'top_up.under_way');
      return { topUp: open, outboxId: null };
    }
    ensure(wallet, 'top_up.closed');
    const { view, row } = wallet;
    ensure(isWithinLimits(row, amount), 'payment.outside_limits');
    ensure(amount <= view.owed, 'top_up.more_than_owed');
    const { rail, credentials } = row;
    ensure(rail !== null && credentials !== null, 'top_up.closed');
    const limit = { kind: 'payment:payer', subject: view.phoneNumber, most: MOST_AN_HOUR, withinSeconds: HOUR };
    await takeOrRefuse(sql, core.config, [limit]);
    const { method, phoneNumber: payer, currency } = view;
    const facts = { driverId: driver.id, method, payer, amount, currency, rail, credentials, channel: row.channel };
    const stored = await topUpById(sql, await insertTopUp(sql, facts));
    ensure(stored, 'top_up.closed');
    return { topUp: stored, outboxId: await queueDebtEvent(sql, driver.id) };
  });
  if (outboxId) await publishDebt(core, driver.id, outboxId);
  core.wakePayments({ name: 'top_up', topUpId: topUp.id });
  return driverTopUps(core, driver);
}

interface PayingWallet {
  view: TopUpWallet;
  row: RideMethod;
}

async function payingWallets(core: Needs, sql: Sql, driverId: string): Promise<PayingWallet[]> {
  const debts = (await debtsOf(sql, driverId)).filter(({ debt }) => debt > 0);
  if (debts.length === 0) return [];
  const saved = (await methodsOf(sql, driverId)).filter(({ type, isProved }) => type !== CARD && isProved);
  const catalogue = await core.methods.read();
  return saved.flatMap(({ id, type: method, phoneNumber }): PayingWallet[] => {
    const region = phoneNumber === null ? null : countryOfPhone(phoneNumber);
    const row = region && methodIn(catalogue, region, method);
    const owed = region && debts.find(({ currency }) => currency === regionFacts[region].currency);
    if (!phoneNumber || !row || !owed || !isOffered(core, row)) return [];
    const { currency, debt } = owed;
    const view = {
      id,
      method,
      phoneNumber,
      currency,
      owed: debt,
      minAmount: row.minAmount ?? 1,
      maxAmount: row.maxAmount,
    };
    return [{ view, row }];
  });
}

const presentTopUp = (row: TopUpRow): TopUpView => ({
  id: row.id,
  state: row.state,
  method: row.method,
  phoneNumber: row.payer ?? '',
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  money: moneyOf(row),
  payUrl: row.payUrl,
  dial: row.dialCode && row.dialUntil ? { code: row.dialCode, until: row.dialUntil.toISOString() } : null,
  at: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});

function moneyOf({ state, inDoubtSince, providerTransactionId, nextCheckAt }: TopUpRow): TopUpView['money'] {
  if (state !== 'failed') return null;
  if (inDoubtSince !== null) return providerTransactionId === null ? 'unknown' : 'other_sum';
  // Only another sum has a movement of the provider and is not paid.
  if (providerTransactionId !== null) return 'recorded';
  return nextCheckAt === null ? null : 'may_come';
}
