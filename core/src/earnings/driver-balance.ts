import type { DriverBalance } from '@waka/contracts/drivers/earnings-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { standingOf } from '../ledger/ledger.repository.ts';
import { settlementsOf } from './earnings.repository.ts';
import { driverDebt } from './driver-debt.ts';
import { homeRegion, inOneCurrency } from '../drivers/home-currency.ts';

/** Returns a driver's balance with the service, by the ledger. */
export async function driverBalance(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverBalance> {
  const [standings, settlements, region, { step, maxDebt }] = await Promise.all([
    standingOf(core.sql, driver.id),
    settlementsOf(core.sql, driver.id),
    homeRegion(core.sql, driver),
    driverDebt(core, driver),
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
    debt: { step, maxDebt },
    settlements: settlements.map((settlement) => ({ ...settlement, at: settlement.at.toISOString() })),
  };
}
