import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { Sql } from '../platform/sql.ts';
import { position, type Trip } from './plan-trip.ts';

/** The known places nearest to both ends of a trip: what a driver is told before accepting. */
export async function areasOf(sql: Sql, trip: Pick<Trip, 'pickup' | 'dropoff'>) {
  const [pickupArea, dropoffArea] = await Promise.all([areaOf(sql, trip.pickup), areaOf(sql, trip.dropoff)]);
  return { pickupArea, dropoffArea };
}

const REACH_DEGREES = 0.05;
const around = (degrees: number) => [degrees - REACH_DEGREES, degrees + REACH_DEGREES];

async function areaOf(sql: Sql, place: RidePlace): Promise<string> {
  const point = position(place);
  if (!point) return place.address;
  const [known] = await sql<{ name: string }>(
    `SELECT name FROM places
     WHERE latitude BETWEEN $3 AND $4 AND longitude BETWEEN $5 AND $6
     ORDER BY (latitude - $1::float8) ^ 2 + (longitude - $2::float8) ^ 2 LIMIT 1`,
    [point.lat, point.lng, ...around(point.lat), ...around(point.lng)],
  );
  return known?.name ?? place.address;
}
