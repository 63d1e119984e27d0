import { Between, Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from '../rides/ride.entity.ts';

/**
 * Lists the fares of completed rides of the last 14 days between two areas that were of such a length, the newest
 * first.
 */
export const faresPaid = (
  sql: Sql,
  { fromKm, toKm, ...between }: Pick<Ride, 'region' | 'pickupArea' | 'dropoffArea'> & { fromKm: number; toKm: number },
  most: number,
): Promise<Pick<Ride, 'vehicleType' | 'fare'>[]> =>
  sql.manager.find(Ride, {
    select: { id: true, vehicleType: true, fare: true },
    where: {
      ...between,
      distanceKm: Between(fromKm, toKm),
      status: 'completed',
      completedAt: Raw((time) => `${time} > now() - interval '14 days'`),
    },
    order: { completedAt: 'DESC' },
    take: most,
  });
