import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { Earnings } from '@waka/contracts/drivers/driver-views';
import { regionFacts } from '@waka/contracts/regions';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Ride } from '../rides/ride.entity.ts';
import { homeRegion, sumOf, type FareSum } from './fare-sums.ts';

const MAX_RIDES = 200;

/** What a driver earned in a period, today when none is given; the newest rides one by one. */
export async function earnings(
  core: Pick<Core, 'sql' | 'clock'>,
  driver: Actor,
  period: EarningsPeriod,
): Promise<Earnings> {
  const now = core.clock.now();
  const from = period.from ? timeOf('from', period.from) : startOfDay(now);
  const to = period.to ? timeOf('to', period.to) : now;
  ensure(from <= to, 'request.invalid', { fields: { from: 'The period ends before it begins.' } });
  const values = [driver.id, from, to];
  const [sums, rides, region] = await Promise.all([
    core.sql<FareSum>(`SELECT region, sum(fare)::float8 AS fares ${COMPLETED} GROUP BY region`, values),
    core.sql<CompletedRide>(
      `SELECT id, fare, distance_km, completed_at ${COMPLETED} ORDER BY completed_at DESC LIMIT ${MAX_RIDES}`,
      values,
    ),
    homeRegion(core.sql, driver),
  ]);
  const { local, dollars } = sumOf(sums, region);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    currency: regionFacts[region].currency,
    total: local,
    totalDollars: dollars,
    rides: rides.map((ride) => ({ ...ride, completedAt: ride.completedAt.toISOString() })),
  };
}

type CompletedRide = Pick<Ride, 'id' | 'fare' | 'distanceKm'> & { completedAt: Date };

const COMPLETED = `FROM rides
  WHERE driver_id = $1 AND status = 'completed' AND completed_at >= $2 AND completed_at <= $3`;

// ISO 8601 has forms, such as weeks, that neither JavaScript nor Postgres reads.
function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new AppError('request.invalid', { fields: { [field]: 'Not a date.' } });
  return time;
}

// Both countries keep UTC all year.
const startOfDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
