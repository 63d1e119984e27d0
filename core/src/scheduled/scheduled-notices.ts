import type { NotificationFacts } from '@waka/contracts/notifications/notification';
import { areaOf } from '../geo/areas/cities.ts';
import { destinationFacts } from '../rides/moves/destination-facts.ts';
import type { ScheduledRow } from './scheduled-ride.entity.ts';

/** Returns what a notification about a scheduled ride says: to a driver the area of the pickup alone. */
export function factsOf(row: ScheduledRow, reader: 'rider' | 'driver'): NotificationFacts {
  const { pickupAt, city, trip } = row;
  const when = { scheduledId: row.id, pickupAt: pickupAt.toISOString(), timeZone: areaOf(city).timeZone };
  if (reader === 'driver') return { ...when, pickup: row.pickupArea };
  return { ...when, ...destinationFacts(trip.dropoff) };
}
