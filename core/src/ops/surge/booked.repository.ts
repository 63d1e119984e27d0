import { MoreThanOrEqual, Raw } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';

type Booked = Pick<Ride, 'pickup' | 'price' | 'requestedAt'>;

/** Reads the rides of a class that were booked in an area since a time of the last hour. */
export const bookedSince = ({ manager }: Sql, of: Pick<Ride, 'city' | 'vehicleType'>, since: Date): Promise<Booked[]> =>
  manager.find(Ride, {
    select: { id: true, pickup: true, price: true, requestedAt: true },
    where: {
      ...of,
      id: Raw((id) => `${id} > (SELECT uuidv7(interval '-2 hours'))`),
      requestedAt: MoreThanOrEqual(since),
    },
  });
