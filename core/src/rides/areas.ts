import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { Sql } from '../platform/sql.ts';
import { position, type Trip } from './plan-trip.ts';

/** The known places nearest to both ends of a trip: what a driver is told before accepting. */
export async function areasOf(sql: Sql, trip: Pick<Trip, 'pickup' | 'dropoff'>) {
  const [pickupArea, dropoffArea] = await Promise.all([areaOf(sql, trip.pickup), areaOf(sql, trip.dropoff)]);
  return { pickupArea, dropoffArea };
}

const REACH_DEGREES = 0.05;

async function areaOf(sql: Sql, place: RidePlace): Promise<string> {
  const point = position(place);
  if (!point) return place.address;
  const [known] = await sql<{ name: string }>(
    `SELECT name FROM places
     WHERE latitude BETWEEN $1 - $3 AND $1 + $3 AND longitude BETWEEN $2 - $3 AND $2 + $3
     ORDER BY (latitude - $1) ^ 2 + (longitude - $2) ^ 2 LIMIT 1`,
    [point.lat, point.lng, REACH_DEGREES],
  );
  return known?.name ?? place.address;
}
