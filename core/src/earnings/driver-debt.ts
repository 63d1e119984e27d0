import { debtStep, type DriverDebt } from '@waka/contracts/drivers/debt';
import { regionFacts } from '@waka/contracts/regions';
import { homeRegion } from '../drivers/home-currency.ts';
import { debtsOf } from '../ledger/debts/debt-of.ts';
import { debtTermsOf } from '../ledger/debts/debt-terms.repository.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { debtParts } from './debt-parts.ts';

/** Returns what a driver owes, and of what that is made. */
export async function driverDebtWithParts(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverDebt> {
  const owed = await driverDebt(core, driver);
  return { ...owed, made: await debtParts(core.sql, driver.id, owed) };
}

/** Returns what a driver owes: in the currency on the highest step of the ladder, else in that of his region, else in any. */
export async function driverDebt({ sql }: Pick<Core, 'sql'>, driver: Actor): Promise<DriverDebt> {
  const region = await homeRegion(sql, driver);
  const { currency } = regionFacts[region];
  const debts = await debtsOf(sql, driver.id);
  const owed = debts.filter(({ debt }) => debt > 0);
  const shown =
    owed.find(({ step }) => step !== 'below') ??
    owed.find((one) => one.currency === currency) ??
    owed[0] ??
    debts.find((one) => one.currency === currency);
  if (shown) return { ...shown, debt: Math.max(0, shown.debt) };
  const { maxDebt, warnPercent } = await debtTermsOf(sql, region);
  return {
    currency,
    debt: 0,
    maxDebt,
    warnPercent,
    step: debtStep(0, { maxDebt, warnPercent }),
    cashHeld: 0,
    unpaidEarnings: 0,
    awaitedEarnings: 0,
  };
}
