import type { DriverPayouts } from '@waka/contracts/payments/payout';
import type { PayoutScheduleRequest } from '@waka/contracts/payments/payout-requests';
import { lockDriver } from '../../accounts/driver-profiles.repository.ts';
import { areaOf, mainCity } from '../../geo/areas/cities.ts';
import { minuteOn, weekdayOf } from '../../geo/local-time.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import type { Core } from '../../platform/core.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { lockMethods } from '../methods/save-method.ts';
import type { PayoutScheduleRow } from './payout-schedule.entity.ts';
import { openPayees, payableTo, payableWallets, provedWallets } from './payout-wallets.ts';
import { deleteSchedule, dueSchedules, saveSchedule, scheduleOf, setNextPayout } from './payouts.repository.ts';
import { driverPayouts, openPayout, type Wanted } from './request-payout.ts';

/** Six in the morning: the rides of the day before are settled, and help is awake soon. */
const MORNING_MINUTE = 6 * 60;
const MONDAY = 1;
const BATCH = 100;
/** How long a turn waits for a provider that does not answer; kept due, those of one provider would take the whole batch. */
const ILL_WAIT_MS = 600_000;

/** Stores or ends the schedule of a driver. Throws AppError for a wallet to which the service does not pay out. */
export async function setPayoutSchedule(
  core: Core,
  driver: Actor,
  { every, walletId }: PayoutScheduleRequest,
): Promise<DriverPayouts> {
  await core.transaction(async (sql) => {
    // Before the driver, as the removal of a wallet does: the one that is chosen stays until the commit.
    await lockMethods(sql, driver.id);
    await lockDriver(sql, driver.id);
    if (every === 'never') return deleteSchedule(sql, driver.id);
    const wallet = (await payableWallets(core, sql, driver.id)).find(({ view }) => view.id === walletId);
    ensure(wallet, 'payout.closed');
    const { timeZone } = areaOf(mainCity(wallet.region));
    const nextAt = nextMorning({ every, timeZone }, core.clock.now());
    return saveSchedule(sql, { driverId: driver.id, walletId: wallet.view.id, every, timeZone, nextAt });
  });
  return driverPayouts(core, driver);
}

/**
 * Opens the payouts whose morning has come; returns how many. Safe to run twice at once: the payout and the next time
 * are one commit under the lock of the driver. A driver with a payout under way has his turn after it.
 */
export async function payOutBySchedule(core: Core): Promise<number> {
  let opened = 0;
  for (const { driverId } of await dueSchedules(core.sql, core.clock.now(), BATCH)) {
    try {
      if (await openPayout(core, driverId, (sql) => takeTurn(core, sql, driverId))) opened += 1;
    } catch (error) {
      if (error instanceof AppError && error.code === 'payout.under_way') continue;
      core.logger.error({ driverId, reason: String(error) }, 'a scheduled payout was not opened');
    }
  }
  return opened;
}

/**
 * Moves the schedule on, and returns all that its wallet can get; null where that is less than the least, and where its provider does not
 * answer just now: then the turn comes again soon.
 */
async function takeTurn(core: Core, sql: Sql, driverId: string): Promise<Wanted | null> {
  const now = core.clock.now();
  const schedule = await scheduleOf(sql, driverId);
  if (!schedule || schedule.nextAt > now) return null;
  const payees = (await provedWallets(sql, driverId)).filter(({ id }) => id === schedule.walletId);
  const [wallet] = await payableTo(core, sql, driverId, payees);
  const isIll = (await openPayees(core, sql, payees)).some((payee) => payee.isIll);
  await setNextPayout(sql, driverId, isIll ? new Date(now.getTime() + ILL_WAIT_MS) : nextMorning(schedule, now));
  if (!wallet) return null;
  const { payable, minAmount, maxAmount } = wallet.view;
  const amount = Math.min(payable, maxAmount ?? Infinity);
  // Only a payout at once costs something.
  return amount < minAmount ? null : { wallet, amount, fee: 0, retryOf: null };
}

/** Returns the next morning of a schedule; a week's is that of Monday. */
export function nextMorning({ every, timeZone }: Pick<PayoutScheduleRow, 'every' | 'timeZone'>, after: Date): Date {
  for (let days = 0; ; days += 1) {
    const at = minuteOn(after, timeZone, days, MORNING_MINUTE);
    if (at > after && (every === 'day' || weekdayOf(at, timeZone) === MONDAY)) return at;
  }
}
