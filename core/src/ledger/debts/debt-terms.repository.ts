import { regionFacts, type Region } from '@waka/contracts/regions';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { DebtTermsRow } from './debt-terms.entity.ts';
import { LedgerBalance } from '../ledger-balance.entity.ts';

/** Reads the terms of each region, Sierra Leone first. */
export const debtTerms = ({ manager }: Sql): Promise<DebtTermsRow[]> =>
  manager.find(DebtTermsRow, { order: { region: 'DESC' } });

export const debtTermsOf = ({ manager }: Sql, region: Region): Promise<DebtTermsRow> =>
  manager.findOneByOrFail(DebtTermsRow, { region });

export const setDebtTerms = (
  { manager }: Sql,
  region: Region,
  terms: Pick<DebtTermsRow, 'maxDebt' | 'warnPercent' | 'reviewAbove'>,
): Promise<unknown> => manager.update(DebtTermsRow, { region }, terms);

// What wallets have still to pay is left out of the sum, so that a driver with open payments is looked at in any case.
const STEP_OF_SUM = `CASE WHEN sum(balance.amount) >= terms.max_debt THEN 'wallet_only'
  WHEN sum(balance.amount) * 100 >= terms.max_debt::bigint * terms.warn_percent THEN 'warned' ELSE 'below' END`;
const AWAITS_PAYMENTS = `EXISTS (SELECT 1 FROM payments
  WHERE payments.driver_id = driver.user_id AND payments.state IN ('due', 'requested', 'failed'))`;

/** Lists the drivers whose debt in the currency of a region may stand on another step than is stored; `stepDebt` decides. */
export async function driversToStep({ manager }: Sql, region: Region): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(LedgerBalance, 'balance')
    .innerJoin(DriverProfile, 'driver', 'driver.userId = balance.ownerId')
    .innerJoin(DebtTermsRow, 'terms', 'terms.region = :region', { region })
    .select('driver.userId', 'id')
    .where(`balance.account IN ('driver_cash', 'driver_earnings')`)
    .andWhere('balance.currency = :currency', { currency: regionFacts[region].currency })
    .groupBy('driver.userId')
    .addGroupBy('terms.region')
    .having(`driver.debt_step <> ${STEP_OF_SUM} OR ${AWAITS_PAYMENTS}`)
    .orderBy('driver.userId')
    .getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}
