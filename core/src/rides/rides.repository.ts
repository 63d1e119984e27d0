import type { Sql } from '../platform/sql.ts';
import { Ride } from './ride.entity.ts';

/** Locks a ride until the end of the transaction; answers who drives it, and in which search. */
export const lockRide = (sql: Sql, id: string): Promise<Pick<Ride, 'driverId' | 'attempt'> | null> =>
  sql.manager.findOne(Ride, {
    select: { id: true, driverId: true, attempt: true },
    where: { id },
    lock: { mode: 'for_no_key_update' },
  });
