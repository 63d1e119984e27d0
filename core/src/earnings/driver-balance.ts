import type { CashParts } from '@waka/contracts/drivers/debt';
import type { DriverBalance, Settlement } from '@waka/contracts/drivers/earnings-views';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import { ownersOfPayouts } from '../owners/paid-owners.ts';
import { payoutsByIds } from '../payments/payouts/payouts.repository.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { standingOf } from '../ledger/ledger.repository.ts';
import { settlementsOf } from './earnings.repository.ts';
import { claimedBy } from '../payments/cash/cash-counts.repository.ts';
import { debtParts } from './debt-parts.ts';
import { driverDebt } from './driver-debt.ts';
import { homeRegion, inOneCurrency } from '../drivers/home-currency.ts';

/** Returns a driver's balance with the service, by the ledger; in the currency of his region, or in `wanted`. */
export async function driverBalance(core: Pick<Core, 'sql'>, driver: Actor, wanted?: Currency): Promise<DriverBalance> {
  const [standings, settlements, region, owed] = await Promise.all([
    standingOf(core.sql, driver.id),
    settlementsOf(core.sql, driver.id),
    homeRegion(core.sql, driver),
    driverDebt(core, driver),
  ]);
  const currency = wanted ?? regionFacts[region].currency;
  const { step, maxDebt } = owed;
  const inCash = await cashPartsOf(core.sql, driver.id, {
    ...owed,
    debt: owed.currency === currency ? owed.debt : 0,
    currency,
  });
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
    ...((inCash.change > 0 || inCash.underReview > 0) && { inCash }),
    settlements: await presentSettlements(core.sql, settlements),
  };
}

/** Returns what of a driver's cash is no settled fare: change as long as it is a part of a debt. */
async function cashPartsOf(sql: Sql, driverId: string, owed: Parameters<typeof debtParts>[2]): Promise<CashParts> {
  const made = await debtParts(sql, driverId, owed);
  return made?.inCash ?? { change: 0, underReview: await claimedBy(sql, { driverId, currency: owed.currency }) };
}

/** Presents settlements, those that are payouts to wallets with what became of them and whom they pay. */
async function presentSettlements(
  sql: Sql,
  settlements: Awaited<ReturnType<typeof settlementsOf>>,
): Promise<Settlement[]> {
  const references = settlements.filter(({ kind }) => isPayout(kind)).map(({ reference }) => reference);
  const payouts = references.length === 0 ? [] : await payoutsByIds(sql, references);
  const owners = await ownersOfPayouts(sql, payouts);
  return settlements.map(({ reference, at, note, rideId, ...settlement }) => {
    const payout = isPayout(settlement.kind) && payouts.find(({ id }) => id === reference);
    return {
      ...settlement,
      at: at.toISOString(),
      ...(settlement.kind.startsWith('refund') && rideId && { rideId }),
      ...((settlement.kind === 'adjustment' || settlement.kind === 'refund') && note && { reason: note }),
      ...(payout && {
        payout: {
          state: payout.state,
          owner: owners.get(payout.id)?.nameForDriver ?? null,
          isTakenBack: payout.reason === 'taken_back',
          fee: payout.fee,
        },
      }),
    };
  });
}

const isPayout = (kind: Settlement['kind']): boolean => kind === 'payout' || kind === 'payout_returned';
