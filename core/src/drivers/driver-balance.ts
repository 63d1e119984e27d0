import type { DriverBalance, Settlement } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { homeRegion, inOneCurrency } from './home-currency.ts';

interface Balance {
  currency: Currency;
  cash: number;
  unpaid: number;
}

/** Where a driver stands with the service, by the ledger. */
export async function driverBalance(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverBalance> {
  const [balances, settlements, region] = await Promise.all([
    core.sql<Balance>(
      `SELECT currency, coalesce(sum(amount) FILTER (WHERE account = 'driver_cash'), 0)::float8 AS cash,
         coalesce(sum(-amount) FILTER (WHERE account = 'driver_earnings'), 0)::float8 AS unpaid
       FROM ledger_entries WHERE owner_id = $1 GROUP BY currency`,
      [driver.id],
    ),
    core.sql<Omit<Settlement, 'at'> & { at: Date }>(SETTLEMENTS, [driver.id]),
    homeRegion(core.sql, driver),
  ]);
  const { currency } = regionFacts[region];
  const sum = (figure: (balance: Balance) => number) =>
    inOneCurrency(
      balances.map((balance) => ({ currency: balance.currency, amount: figure(balance) })),
      currency,
    );
  const cashHeld = sum(({ cash }) => cash);
  const unpaidEarnings = sum(({ unpaid }) => unpaid);
  return {
    currency,
    cashHeld,
    unpaidEarnings,
    balance: unpaidEarnings - cashHeld,
    settlements: settlements.map((settlement) => ({ ...settlement, at: settlement.at.toISOString() })),
  };
}

const SETTLEMENTS = `
  SELECT transaction_id AS id, kind, sum(-amount)::float8 AS amount, currency, entries.at FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  WHERE owner_id = $1 AND kind IN ('bonus', 'payout', 'remittance', 'adjustment')
  GROUP BY transaction_id, kind, currency, entries.at ORDER BY entries.at DESC, transaction_id DESC LIMIT 20`;
