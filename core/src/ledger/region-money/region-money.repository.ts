import { regionOfCurrency } from '@waka/contracts/money/payment-method';
import type { RegionMoney } from '@waka/contracts/money/region-money';
import type { Currency, Region } from '@waka/contracts/regions';
import type { Sql } from '../../platform/postgres/sql.ts';
import { RegionMoneyRow } from './region-money.entity.ts';

/** Reads the money of each region, Sierra Leone first. */
export async function regionMoney(sql: Sql): Promise<RegionMoney[]> {
  const rows = await regionMoneyRows(sql);
  return rows.map(({ region, writing, cashStep }) => ({ region, writing, cashStep }));
}

/** Reads the money of each region with what is asked about cash, Sierra Leone first. */
export const regionMoneyRows = ({ manager }: Sql): Promise<RegionMoneyRow[]> =>
  manager.find(RegionMoneyRow, { order: { region: 'DESC' } });

/** Reads by which step sums in cash of a currency are rounded. */
export const cashStepOf = async ({ manager }: Sql, currency: Currency): Promise<number> =>
  (await manager.findOneByOrFail(RegionMoneyRow, { region: regionOfCurrency(currency) })).cashStep;

export const setRegionMoney = (
  { manager }: Sql,
  region: Region,
  money: Partial<Omit<RegionMoneyRow, 'region'>>,
): Promise<unknown> => manager.update(RegionMoneyRow, { region }, money);
