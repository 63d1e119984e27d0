import { DEFAULT_ACCEPTANCE_RATE, DEFAULT_RATING, type DriverStats } from '@waka/contracts/drivers/driver-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { homeRegion, sumOf, type FareSum } from './fare-sums.ts';

/** A figure counts once it rests on this many data. */
const ENOUGH = 5;

type Counters = Pick<
  DriverProfile,
  'offersAnswered' | 'offersAccepted' | 'ratingSum' | 'ratingCount' | 'ridesCompleted'
>;

/** What a driver's home screen shows of the day and of the driver. */
export async function driverStats(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverStats> {
  const [[profile], sums, region] = await Promise.all([
    core.sql<Counters>('SELECT * FROM driver_profiles WHERE user_id = $1', [driver.id]),
    core.sql<FareSum>(FARES_OF_TODAY, [driver.id]),
    homeRegion(core.sql, driver),
  ]);
  ensure(profile, 'driver.not_approved');
  const { local, dollars } = sumOf(sums, region);
  return {
    todayEarnings: dollars,
    todayEarningsLocal: local,
    currency: regionFacts[region].currency,
    acceptanceRate:
      profile.offersAnswered < ENOUGH
        ? DEFAULT_ACCEPTANCE_RATE
        : Math.round((profile.offersAccepted / profile.offersAnswered) * 100),
    rating:
      profile.ratingCount < ENOUGH ? DEFAULT_RATING : Math.round((profile.ratingSum / profile.ratingCount) * 10) / 10,
    isNew: profile.ratingCount < ENOUGH,
    totalRides: profile.ridesCompleted,
  };
}

// Both countries keep UTC all year, so the database's day is theirs.
const FARES_OF_TODAY = `
  SELECT region, sum(fare)::float8 AS fares FROM rides
  WHERE driver_id = $1 AND status = 'completed' AND completed_at >= date_trunc('day', now(), 'UTC')
  GROUP BY region`;
