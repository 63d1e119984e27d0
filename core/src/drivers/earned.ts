import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { EarnedRide } from '@waka/contracts/drivers/earnings-views';
import { FARE_IS_SETTLED } from '../ledger/settled-rides.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError, ensure } from '../platform/app-error.ts';

/** The lines of a driver's ledger that are earnings, as SQL: $1 the driver, $2 and $3 the period. */
export const EARNED = `FROM ledger_entries entries
  JOIN ledger_transactions transactions ON transactions.id = transaction_id
  LEFT JOIN rides ON rides.id = transactions.ride_id AND kind = 'ride_completed'
  WHERE owner_id = $1 AND account = 'driver_earnings' AND entries.at >= $2 AND entries.at <= $3
    AND kind IN ('ride_completed', 'tip', 'bonus', 'adjustment')`;

/** What a list of earned rides reads of each. */
export const EARNED_RIDE = `rides.id, completed_at, pickup_area, dropoff_area, distance_km, payment_method,
  entries.currency, fare, (-amount)::float8 AS earned, NOT ${FARE_IS_SETTLED} AS is_awaited`;

export type EarnedRow = Omit<EarnedRide, 'completedAt' | 'commission'> & { completedAt: Date };

export const presentEarned = ({ completedAt, ...ride }: EarnedRow): EarnedRide => ({
  ...ride,
  completedAt: completedAt.toISOString(),
  commission: ride.fare - ride.earned,
});

/** From when to when; today when nothing is said. */
export function periodOf(clock: Clock, { from, to }: EarningsPeriod): { from: Date; to: Date } {
  const now = clock.now();
  const period = { from: from ? timeOf('from', from) : startOfDay(now), to: to ? timeOf('to', to) : now };
  ensure(period.from <= period.to, 'request.invalid', {
    fields: { from: 'The end date can’t be before the start date' },
  });
  return period;
}

// ISO 8601 has forms, such as weeks, that neither JavaScript nor Postgres reads.
function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AppError('request.invalid', { fields: { [field]: 'Please enter a valid date' } });
  return time;
}

// Both countries keep UTC all year.
const startOfDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
