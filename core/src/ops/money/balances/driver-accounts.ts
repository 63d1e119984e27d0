import type { DriverAccount, MoneySide } from '@waka/contracts/ops/money/money-views';
import type { Actor } from '../../../platform/actor.ts';
import { recordListing } from '../../../audit/record-audit.ts';
import type { Core } from '../../../platform/core.ts';
import { unevenAccounts } from '../../figures/figures.repository.ts';

const MOST = '100';

/** Lists drivers with an open balance, by the ledger, the largest of each currency first. Each reading is audited. */
export async function driverAccounts(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: MoneySide,
): Promise<DriverAccount[]> {
  await recordListing(sql, admin, { action: 'driver_accounts.listed', of: 'drivers', details: { side } });
  const rows = await unevenAccounts[side](sql, MOST);
  return rows.map((row) => ({ ...row, erasesAt: row.erasesAt?.toISOString() ?? null }));
}
