import { LIVE_STATUSES, type RideEventType } from '@waka/contracts/rides/ride-status';
import { In } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { RideEvent } from './ride-event.entity.ts';
import { Ride } from './ride.entity.ts';

/** Locks a ride until the end of the transaction; answers who drives it, and in which search. */
export const lockRide = (sql: Sql, id: string): Promise<Pick<Ride, 'driverId' | 'attempt'> | null> =>
  sql.manager.findOne(Ride, {
    select: { id: true, driverId: true, attempt: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });

/** How often something happened to a ride. */
export const countEvents = (sql: Sql, rideId: string, type: RideEventType): Promise<number> =>
  sql.manager.countBy(RideEvent, { rideId, type });

/** Whether a person rides or drives at this moment. */
export const hasLiveRide = (sql: Sql, userId: string): Promise<boolean> => {
  const status = In([...LIVE_STATUSES]);
  return sql.manager.existsBy(Ride, [
    { riderId: userId, status },
    { driverId: userId, status },
  ]);
};
