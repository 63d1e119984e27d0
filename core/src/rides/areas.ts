import type { Sql } from '../platform/sql.ts';
import { position, type Trip } from './plan-trip.ts';

/** The known places nearest to both ends of a trip: what a driver is told before accepting. */
export async function areasOf(sql: Sql, { pickup, dropoff }: Pick<Trip, 'pickup' | 'dropoff'>) {
  const points = [position(pickup), position(dropoff)];
  const [known] = await sql<{ pickupArea: string | null; dropoffArea: string | null }>(
    `SELECT (${nearest('$1', '$2')}) AS pickup_area, (${nearest('$3', '$4')}) AS dropoff_area`,
    points.flatMap((point) => [point?.lat ?? null, point?.lng ?? null]),
  );
  return { pickupArea: known?.pickupArea ?? pickup.address, dropoffArea: known?.dropoffArea ?? dropoff.address };
}

const REACH_DEGREES = 0.05;
const within = (column: string, degrees: string) =>
  `${column} BETWEEN ${degrees}::float8 - ${REACH_DEGREES} AND ${degrees}::float8 + ${REACH_DEGREES}`;

// Nothing is near a point without coordinates.
const nearest = (lat: string, lng: string) => `
  SELECT name FROM places WHERE ${within('latitude', lat)} AND ${within('longitude', lng)}
  ORDER BY (latitude - ${lat}::float8) ^ 2 + (longitude - ${lng}::float8) ^ 2 LIMIT 1`;
