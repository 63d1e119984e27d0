import { debtStep, DEBT_STEPS, type DebtStep } from '@waka/contracts/drivers/debt';
import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { Currency } from '@waka/contracts/regions';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { DebtTermsRow } from './debt-terms.entity.ts';
import { debtTerms } from './debt-terms.repository.ts';
import { standingOf } from '../ledger.repository.ts';

/** What a driver owes in one currency, by the ledger and the terms of its region. */
interface DebtIn extends Pick<DebtTermsRow, 'maxDebt' | 'warnPercent'> {
  currency: Currency;
  /** Negative where the service owes the driver. */
  debt: number;
  step: DebtStep;
  cashHeld: number;
  unpaidEarnings: number;
  awaitedEarnings: number;
}

/** Returns what a driver owes in each currency, the highest step of the ladder first; empty before the first posting. */
export async function debtsOf(sql: Sql, driverId: string): Promise<DebtIn[]> {
  const terms = await debtTerms(sql);
  const standings = await standingOf(sql, driverId);
  return standings
    .flatMap((standing): DebtIn[] => {
      const of = terms.find(({ region }) => region === regionOfCurrency(standing.currency));
      if (!of) return [];
      const { maxDebt, warnPercent } = of;
      const debt = standing.cashHeld - standing.unpaidEarnings;
      return [{ ...standing, debt, maxDebt, warnPercent, step: debtStep(debt, { maxDebt, warnPercent }) }];
    })
    .toSorted((a, b) => rankOf(b.step) - rankOf(a.step));
}

export const rankOf = (step: DebtStep): number => DEBT_STEPS.indexOf(step);
