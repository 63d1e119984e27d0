import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
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
  const [balances, region] = await Promise.all([
    core.sql<Balance>(
      `SELECT currency, coalesce(sum(amount) FILTER (WHERE account = 'driver_cash'), 0)::float8 AS cash,
         coalesce(sum(-amount) FILTER (WHERE account = 'driver_earnings'), 0)::float8 AS unpaid
       FROM ledger_entries WHERE owner_id = $1 GROUP BY currency`,
      [driver.id],
    ),
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
  return { currency, cashHeld, unpaidEarnings, balance: unpaidEarnings - cashHeld };
}
