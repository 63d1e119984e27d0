import type { EarningsPeriod } from '@waka/contracts/drivers/driver-requests';
import type { EarnedRide } from '@waka/contracts/drivers/earnings-views';
import type { Clock } from '../platform/clock.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { earnedRidesOf } from './earnings.repository.ts';

type EarnedRow = Awaited<ReturnType<typeof earnedRidesOf>>[number];

export const presentEarned = ({ completedAt, ...ride }: EarnedRow): EarnedRide => ({
  ...ride,
  completedAt: completedAt.toISOString(),
  commission: ride.fare - ride.earned,
});

/** Parses a period; today by default. Throws AppError for an invalid date. */
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

// Both countries are on UTC all year.
const startOfDay = (time: Date) => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
