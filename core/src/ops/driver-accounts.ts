import type { DriverAccount, MoneySide } from '@waka/contracts/ops/money-views';
import type { Core } from '../core.ts';

const MOST = 100;

/** Drivers with whom the service is not even, by the ledger; who is owed or owes the most comes first. */
export function driverAccounts({ sql }: Pick<Core, 'sql'>, side: MoneySide): Promise<DriverAccount[]> {
  const isOwed = side === 'owed';
  return sql<DriverAccount>(
    `SELECT owner_id AS driver_id, full_name AS name, coalesce(phone, unproved_phone) AS phone, accounts.currency,
       cash_held, unpaid_earnings, unpaid_earnings - cash_held AS balance
     FROM (
       SELECT owner_id, currency,
         coalesce(sum(amount) FILTER (WHERE account = 'driver_cash'), 0)::float8 AS cash_held,
         coalesce(sum(-amount) FILTER (WHERE account = 'driver_earnings'), 0)::float8 AS unpaid_earnings
       FROM ledger_entries WHERE account IN ('driver_cash', 'driver_earnings') GROUP BY owner_id, currency
     ) AS accounts JOIN users ON users.id = owner_id
     WHERE unpaid_earnings ${isOwed ? '>' : '<'} cash_held
     ORDER BY unpaid_earnings - cash_held ${isOwed ? 'DESC' : 'ASC'}, owner_id LIMIT ${MOST}`,
  );
}
