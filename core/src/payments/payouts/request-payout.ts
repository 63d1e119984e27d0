import type { DriverPayouts, PayoutView } from '@waka/contracts/payments/payout';
import type { PayoutRequest } from '@waka/contracts/payments/payout-requests';
import { regionFacts } from '@waka/contracts/regions';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { homeRegion } from '../../drivers/home-currency.ts';
import type { Actor } from '../../platform/actor.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { PayoutScheduleRow } from './payout-schedule.entity.ts';
import type { PayoutRow } from './payout.entity.ts';
import {
  closedWallets,
  illWallets,
  isOffered,
  openPayees,
  paidMethods,
  payableTo,
  payableWallets,
  provedWallets,
  type PayableWallet,
} from './payout-wallets.ts';
import {
  insertPayoutEvent,
  insertPayout,
  openPayoutOf,
  payoutById,
  payoutsOf,
  scheduleOf,
} from './payouts.repository.ts';
import { postPayoutAsked } from './post-payout.ts';
import { publishPayout } from './publish-payout.ts';

const MOST = 20;

/** Lists the wallets to which a driver can be paid out, with the terms, and the last payouts. */
export async function driverPayouts(
  core: Pick<Core, 'sql' | 'config' | 'methods'>,
  driver: Actor,
): Promise<DriverPayouts> {
  const { id } = driver;
  const proved = await provedWallets(core.sql, id);
  const wallets = await payableTo(core, core.sql, id, proved);
  const open = await openPayees(core, core.sql, proved);
  const region = await homeRegion(core.sql, driver);
  const paid = await paidMethods(core, core.sql, region);
  const payouts = await payoutsOf(core.sql, id, MOST);
  const schedule = await scheduleOf(core.sql, id);
  return {
    isOffered: await isOffered(core),
    wallets: wallets.map(({ view }) => view),
    closed: closedWallets(proved, open),
    ill: illWallets(open),
    offered: paid.map((method) => ({ method, currency: regionFacts[region].currency })),
    payouts: payouts.map(presentPayout),
    schedule: schedule && presentSchedule(schedule),
    isScheduleStopped: schedule !== null && schedule.walletId === null,
  };
}

/** Presents a schedule; null where its wallet was removed. */
const presentSchedule = ({ walletId, every, nextAt, timeZone }: PayoutScheduleRow): DriverPayouts['schedule'] =>
  walletId === null ? null : { walletId, every, nextAt: nextAt.toISOString(), timeZone };

/**
 * Asks for a payout to an own proved wallet: the money leaves the balance in the commit that stores the payout, and a
 * worker disburses it. Throws AppError where a payout is under way, for terms that have changed, and for more than is owed.
 */
export async function requestPayout(
  core: Core,
  { id: driverId }: Actor,
  { walletId, amount, fee }: PayoutRequest,
): Promise<DriverPayouts> {
  await openPayout(core, driverId, async (sql) => {
    const wallets = await payableWallets(core, sql, driverId);
    const wallet = wallets.find(({ view }) => view.id === walletId);
    ensure(wallet, 'payout.closed');
    ensure(wallet.view.fee === fee, 'payout.changed');
    return { wallet, amount, fee, retryOf: null };
  });
  return driverPayouts(core, { id: driverId, role: 'driver' });
}

export interface Wanted {
  wallet: PayableWallet;
  amount: number;
  fee: number;
  retryOf: string | null;
  /** True where the wallet is that of the vehicle's owner. */
  isToOwner?: true;
  /** Part of the commit that opens the payout. */
  also?: (sql: Sql, payout: PayoutRow) => Promise<unknown>;
}

/**
 * Opens the payout that `choose` wants under the lock of its driver, and publishes it after the commit. Null where it wants
 * none; what it has written stays.
 * Throws AppError `payout.under_way`, `payment.outside_limits`, `payout.more_than_owed` or `payout.closed`.
 */
export async function openPayout(
  core: Core,
  driverId: string,
  choose: (sql: Sql) => Promise<Wanted | null>,
): Promise<PayoutRow | null> {
  const opened = await core.transaction(async (sql) => {
    // Two requests must not both see the whole balance.
    await lockDriver(sql, driverId);
    ensure(!(await openPayoutOf(sql, driverId)), 'payout.under_way');
    const wanted = await choose(sql);
    if (!wanted) return null;
    const { wallet, amount, fee, retryOf, also } = wanted;
    const { view, terms, account, channel } = wallet;
    const isWithin = amount >= terms.minAmount && amount <= (terms.maxAmount ?? Infinity);
    ensure(isWithin, 'payment.outside_limits');
    ensure(amount + fee <= view.payable, 'payout.more_than_owed');
    const isHeld = terms.reviewAbove !== null && amount > terms.reviewAbove;
    const id = await insertPayout(sql, {
      driverId,
      method: view.method,
      payee: view.phoneNumber,
      isToOwner: wanted.isToOwner ?? false,
      amount,
      fee,
      currency: view.currency,
      state: isHeld ? 'held' : 'due',
      rail: account.rail,
      credentials: account.credentials,
      channel,
      retryOf,
    });
    const stored = await payoutById(sql, id);
    ensure(stored, 'payout.closed');
    await postPayoutAsked(sql, stored);
    await also?.(sql, stored);
    return { payout: stored, outboxId: await insertPayoutEvent(sql, id) };
  });
  if (!opened) return null;
  const { payout, outboxId } = opened;
  publishPayout(core, payout, outboxId);
  if (payout.state === 'due') core.wakePayments({ name: 'disburse', payoutId: payout.id });
  return payout;
}

export const presentPayout = (row: PayoutRow): PayoutView => ({
  id: row.id,
  state: row.state,
  method: row.method,
  phoneNumber: row.payee ?? '',
  amount: row.amount,
  fee: row.fee,
  currency: row.currency,
  reason: row.reason,
  at: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
});
