import type { DriverAccount, MoneySide } from '@waka/contracts/ops/money-views';
import type { Actor } from '../accounts/actor.ts';
import { recordListing } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { standings } from '../ledger/ledger.repository.ts';

const MOST = 100;

/** Drivers with whom the service is not even, by the ledger; who is owed or owes the most comes first. Each reading is on record. */
export async function driverAccounts(
  { sql }: Pick<Core, 'sql'>,
  admin: Actor,
  side: MoneySide,
): Promise<DriverAccount[]> {
  await recordListing(sql, admin, { action: 'driver_accounts.listed', of: 'drivers', details: { side } });
  const isOwed = side === 'owed';
  return sql<DriverAccount>(
    `SELECT owner_id AS driver_id, full_name AS name, coalesce(phone, unproved_phone) AS phone, accounts.currency,
       cash_held, unpaid_earnings, unpaid_earnings - cash_held AS balance
     FROM (${standings()}) AS accounts JOIN users ON users.id = owner_id
     WHERE unpaid_earnings ${isOwed ? '>' : '<'} cash_held
     ORDER BY unpaid_earnings - cash_held ${isOwed ? 'DESC' : 'ASC'}, owner_id LIMIT ${MOST}`,
  );
}
