import { MOST_SERIES } from '@waka/contracts/scheduled/scheduled-rules';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { areaOf } from '../../geo/areas/cities.ts';
import { minuteOfDay } from '../../geo/open-hours.ts';
import { ensure } from '../../platform/app-error.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import type { NewScheduledRide } from '../scheduled-rides.repository.ts';
import { countSeries, insertSeries } from './series.repository.ts';

/**
 * Stores the repetition of a ride that is being scheduled, in the caller's transaction; returns its id.
 * Throws AppError `schedule.too_many`.
 */
export async function beginSeries(
  sql: Sql,
  { riderId, pickupAt, trip }: Pick<NewScheduledRide, 'riderId' | 'pickupAt' | 'trip'>,
  body: ScheduledRideRequest,
  weekdays: readonly number[],
): Promise<string> {
  ensure((await countSeries(sql, riderId)) < MOST_SERIES, 'schedule.too_many');
  const { timeZone } = areaOf(trip.city);
  const { pickupLocation, dropoffLocation, stops, vehicleType, paymentMethod, cardId, pickupNote, passenger } = body;
  return insertSeries(sql, {
    riderId,
    wishes: {
      pickupLocation,
      dropoffLocation,
      stops,
      vehicleType,
      paymentMethod,
      cardId,
      pickupNote,
      passenger: passenger ?? undefined,
    },
    weekdays: [...weekdays],
    minuteOfDay: minuteOfDay(pickupAt, timeZone),
    timeZone,
    madeUntil: pickupAt,
  });
}
