import type { DriverBalance, Settlement } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { standingOf } from '../ledger/ledger.repository.ts';
import { homeRegion, inOneCurrency } from './home-currency.ts';

/** Where a driver stands with the service, by the ledger. */
export async function driverBalance(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverBalance> {
  const [standings, settlements, region] = await Promise.all([
    standingOf(core.sql, driver.id),
    core.sql<Omit<Settlement, 'at'> & { at: Date }>(SETTLEMENTS, [driver.id]),
    homeRegion(core.sql, driver),
  ]);
  const { currency } = regionFacts[region];
  const sum = (figure: 'cashHeld' | 'unpaidEarnings' | 'awaitedEarnings') =>
    inOneCurrency(
      standings.map((standing) => ({ currency: standing.currency, amount: standing[figure] })),
      currency,
    );
  const cashHeld = sum('cashHeld');
  const unpaidEarnings = sum('unpaidEarnings');
  return {
    currency,
    cashHeld,
    unpaidEarnings,
    awaitedEarnings: sum('awaitedEarnings'),
    balance: unpaidEarnings - cashHeld,
    settlements: settlements.map((settlement) => ({ ...settlement, at: settlement.at.toISOString() })),
  };
}

const SETTLEMENTS = `
  SELECT transaction_id AS id, kind, sum(-amount)::float8 AS amount, currency, entries.at FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  WHERE owner_id = $1 AND kind IN ('bonus', 'payout', 'remittance', 'adjustment')
  GROUP BY transaction_id, kind, currency, entries.at ORDER BY entries.at DESC, transaction_id DESC LIMIT 20`;
