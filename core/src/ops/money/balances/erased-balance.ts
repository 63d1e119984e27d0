import type { BalanceIn } from '@waka/contracts/drivers/earnings-views';
import type { Currency } from '@waka/contracts/regions';
import { lockUser, userById } from '../../../accounts/users.repository.ts';
import { inDollars } from '../../../drivers/home-currency.ts';
import { standingOf } from '../../../ledger/ledger.repository.ts';
import { ensure } from '../../../platform/app-error.ts';
import type { Sql } from '../../../platform/postgres/sql.ts';

/** Checks whether an account is erased. */
export const isErased = async (sql: Sql, driverId: string): Promise<boolean> =>
  Boolean((await userById(sql, driverId))?.erasedAt);

/** Locks the account of an erased driver, whose profile is gone, for a booking. Returns whether it is one. */
export async function lockErased(sql: Sql, driverId: string): Promise<boolean> {
  if (!(await isErased(sql, driverId))) return false;
  await lockUser(sql, driverId);
  return true;
}

/** Returns what is left of an erased account in each currency, the largest sum first. */
export async function sumsLeft(sql: Sql, driverId: string): Promise<BalanceIn[]> {
  const sums = (await standingOf(sql, driverId)).map((sum) => ({ ...sum, balance: sum.unpaidEarnings - sum.cashHeld }));
  const size = ({ balance, currency }: (typeof sums)[number]) => Math.abs(inDollars(balance, currency));
  return sums.filter(({ balance }) => balance !== 0).toSorted((one, other) => size(other) - size(one));
}

interface Closing {
  driverId: string;
  amount: number;
  currency: Currency;
}

/** Throws AppError `ops.more_than_owed` for an adjustment of an erased account that does more than book off what is left. */
export async function ensureCloses(sql: Sql, { driverId, amount, currency }: Closing): Promise<void> {
  const standing = (await standingOf(sql, driverId)).find((one) => one.currency === currency);
  const balance = standing ? standing.unpaidEarnings - standing.cashHeld : 0;
  const after = balance + amount;
  ensure(Math.abs(after) < Math.abs(balance) && after * balance >= 0, 'ops.more_than_owed');
}
