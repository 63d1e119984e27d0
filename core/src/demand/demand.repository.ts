import type { RidePlace } from '@waka/contracts/rides/ride-views';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { In, Raw } from 'typeorm';
import { DriverProfile } from '../accounts/driver-profile.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { position } from '../pricing/trip/plan-trip.ts';
import { Quote } from '../pricing/quote.entity.ts';
import { Ride } from '../rides/ride.entity.ts';
import type { Booking, Look } from './people.ts';

/**
 * Reads the last open quote of each rider, which is at most ten minutes old; those of changed trips and of rides for later
 * are left out.
 */
export async function looksNow({ manager }: Sql): Promise<Look[]> {
  const rows = await manager
    .createQueryBuilder(Quote, 'quote')
    .distinctOn(['quote.riderId'])
    .select('quote.riderId', 'riderId')
    .addSelect(`quote.trip->>'region'`, 'region')
    .addSelect(`quote.trip->>'city'`, 'city')
    .addSelect(`quote.trip->'pickup'`, 'pickup')
    .addSelect('uuid_extract_timestamp(quote.id)', 'at')
    .where(`quote.expires_at > now() AND jsonb_typeof(quote.points) = 'array'`)
    .andWhere(`NOT jsonb_path_exists(quote.points, '$[*].pickupAt')`)
    .orderBy('quote.riderId')
    .addOrderBy('quote.id', 'DESC')
    .getRawMany<Pick<Look, 'riderId' | 'region' | 'city' | 'at'> & { pickup: RidePlace }>();
  return rows.flatMap((row) => placed(row));
}

/** Reads the rides that search now, and those booked in the last ten minutes. */
export async function bookingsNow({ manager }: Sql): Promise<Booking[]> {
  const rides = await manager.find(Ride, {
    select: {
      id: true,
      riderId: true,
      region: true,
      city: true,
      pickup: true,
      vehicleType: true,
      status: true,
      acceptedAt: true,
      requestedAt: true,
    },
    where: [{ status: 'pending' }, { id: Raw((id) => `${id} > (SELECT uuidv7(interval '-10 minutes'))`) }],
  });
  return rides.flatMap(({ requestedAt: at, status, acceptedAt, ...ride }) => {
    const search = status === 'pending' ? 'waiting' : acceptedAt ? 'served' : 'unserved';
    return placed({ ...ride, at, search } as const);
  });
}

/** Reads the riders among these who have a driver now. */
export async function ridersWithDriver({ manager }: Sql, riderIds: readonly string[]): Promise<Set<string>> {
  const rides = await manager.find(Ride, {
    select: { id: true, riderId: true },
    where: { riderId: In([...riderIds]), status: In(['accepted', 'arrived', 'in_progress']) },
  });
  return new Set(rides.map(({ riderId }) => riderId));
}

/** Reads the vehicle classes of drivers. */
export async function classesOf({ manager }: Sql, driverIds: readonly string[]): Promise<Map<string, VehicleClass>> {
  const drivers = await manager.find(DriverProfile, {
    select: { userId: true, vehicleType: true },
    where: { userId: In([...driverIds]) },
  });
  return new Map(drivers.map(({ userId, vehicleType }) => [userId, vehicleType]));
}

/** Leaves out what has no coordinates: a place that was only typed lies in no cell. */
function placed<Row extends { pickup: RidePlace }>({ pickup, ...row }: Row) {
  const point = position(pickup);
  return point ? [{ ...row, pickup: point }] : [];
}
