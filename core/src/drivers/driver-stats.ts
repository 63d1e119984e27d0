import { DEFAULT_ACCEPTANCE_RATE, OFFERS_THAT_COUNT, type DriverStats } from '@waka/contracts/drivers/driver-views';
import { regionFacts, type Currency } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { homeRegion, inDollars, inOneCurrency } from './home-currency.ts';
import { ratingOf } from './rating.ts';

type Counters = Pick<
  DriverProfile,
  'offersAnswered' | 'offersAccepted' | 'ratingSum' | 'ratingCount' | 'ridesCompleted'
>;

/** What a driver's home screen shows of the day and of the driver. */
export async function driverStats(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverStats> {
  const [[profile], sums, region] = await Promise.all([
    core.sql<Counters>('SELECT * FROM driver_profiles WHERE user_id = $1', [driver.id]),
    core.sql<{ currency: Currency; amount: number }>(EARNED_TODAY, [driver.id]),
    homeRegion(core.sql, driver),
  ]);
  ensure(profile, 'driver.not_approved');
  const { currency } = regionFacts[region];
  const earned = inOneCurrency(sums, currency);
  return {
    todayEarnings: inDollars(earned, currency),
    todayEarningsLocal: earned,
    currency,
    acceptanceRate:
      profile.offersAnswered < OFFERS_THAT_COUNT
        ? DEFAULT_ACCEPTANCE_RATE
        : Math.round((profile.offersAccepted / profile.offersAnswered) * 100),
    ...ratingOf(profile),
    totalRides: profile.ridesCompleted,
  };
}

// Both countries keep UTC all year, so the database's day is theirs.
const EARNED_TODAY = `
  SELECT entries.currency, sum(-amount)::float8 AS amount FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  WHERE owner_id = $1 AND account = 'driver_earnings' AND entries.at >= date_trunc('day', now(), 'UTC')
    AND kind IN ('ride_completed', 'tip', 'bonus', 'adjustment')
  GROUP BY entries.currency`;
