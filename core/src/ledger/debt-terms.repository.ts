import type { Currency, Region } from '@waka/contracts/regions';
import type { Sql } from '../platform/postgres/sql.ts';
import { DebtTermsRow } from './debt-terms.entity.ts';
import { LedgerBalance } from './ledger-balance.entity.ts';

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

/** Lists the drivers who owe anything in a currency, or whose debt stands above the first step. */
export async function debtorsIn({ manager }: Sql, currency: Currency): Promise<string[]> {
  const rows = await manager
    .createQueryBuilder(LedgerBalance, 'balance')
    .innerJoin('driver_profiles', 'driver', 'driver.user_id = balance.ownerId')
    .select('balance.ownerId', 'id')
    .where(`balance.account IN ('driver_cash', 'driver_earnings')`)
    .andWhere('balance.currency = :currency', { currency })
    .groupBy('balance.ownerId')
    .addGroupBy('driver.debt_step')
    .having(`sum(balance.amount) > 0 OR driver.debt_step <> 'below'`)
    .orderBy('balance.ownerId')
    .getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}
