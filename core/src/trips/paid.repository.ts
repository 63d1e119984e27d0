import { Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { Ride } from '../rides/ride.entity.ts';

/** What the completed rides of the last 14 days between two areas cost, the newest first. */
export const faresPaid = (
  sql: Sql,
  between: Pick<Ride, 'region' | 'pickupArea' | 'dropoffArea'>,
  most: number,
): Promise<Pick<Ride, 'vehicleType' | 'fare'>[]> =>
  sql.manager.find(Ride, {
    select: { id: true, vehicleType: true, fare: true },
    where: {
      ...between,
      status: 'completed',
      completedAt: Raw((time) => `${time} > now() - interval '14 days'`),
    },
    order: { completedAt: 'DESC' },
    take: most,
  });
