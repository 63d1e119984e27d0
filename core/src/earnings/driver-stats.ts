import { acceptanceRateOf, type DriverStats } from '@waka/contracts/drivers/driver-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../platform/actor.ts';
import { driverById } from '../accounts/driver-profiles.repository.ts';
import type { Core } from '../platform/core.ts';
import { ensure } from '../platform/app-error.ts';
import { earnedToday } from './earnings.repository.ts';
import { homeRegion, inDollars, inOneCurrency } from '../drivers/home-currency.ts';
import { shownRating } from '../accounts/rating.ts';

/** Returns the figures of a driver's home screen: of the day and in all. Throws AppError `driver.not_approved`. */
export async function driverStats(core: Pick<Core, 'sql'>, driver: Actor): Promise<DriverStats> {
  const [profile, sums, region] = await Promise.all([
    driverById(core.sql, driver.id),
    earnedToday(core.sql, driver.id),
    homeRegion(core.sql, driver),
  ]);
  ensure(profile, 'driver.not_approved');
  const { currency } = regionFacts[region];
  const earned = inOneCurrency(sums, currency);
  return {
    todayEarnings: inDollars(earned, currency),
    todayEarningsLocal: earned,
    currency,
    acceptanceRate: acceptanceRateOf(profile.offersAccepted, profile.offersAnswered),
    ...shownRating(profile),
    totalRides: profile.ridesCompleted,
  };
}
