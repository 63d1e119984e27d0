import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { In, IsNull } from 'typeorm';
import { DriverProfile } from '../../accounts/driver-profile.entity.ts';
import { User } from '../../accounts/user.entity.ts';
import type { City } from '../../geo/areas/cities.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { Ride } from '../../rides/ride.entity.ts';
import { LinePlace } from './line-place.entity.ts';

const IS_LIVE = `ride.status IN ('accepted', 'arrived', 'in_progress')`;

/** A place in a line with what decides whether its driver keeps it. */
export interface HeldPlace extends Pick<LinePlace, 'driverId' | 'zoneId' | 'turn'> {
  /** For how long the driver was not seen in the zone; null while he is. */
  awaySeconds: number | null;
  isOnline: boolean;
  city: City | null;
  vehicleType: VehicleClass;
  rideStatus: RideStatus | null;
}

const held = ({ manager }: Sql) =>
  manager
    .createQueryBuilder(LinePlace, 'place')
    .innerJoin(DriverProfile, 'driver', 'driver.userId = place.driverId')
    .leftJoin(Ride, 'ride', `ride.driverId = place.driverId AND ${IS_LIVE}`)
    .select('place.driverId', 'driverId')
    .addSelect('place.zoneId', 'zoneId')
    .addSelect('place.turn', 'turn')
    .addSelect('extract(epoch FROM now() - place.awaySince)::float8', 'awaySeconds')
    .addSelect('driver.isOnline', 'isOnline')
    .addSelect('driver.city', 'city')
    .addSelect('driver.vehicleType', 'vehicleType')
    .addSelect('ride.status', 'rideStatus')
    .orderBy('place.turn');

/** Reads the lines of zones, in the order of the turns. */
export const placesIn = (sql: Sql, zoneIds: readonly string[]): Promise<HeldPlace[]> =>
  held(sql)
    .where({ zoneId: In(zoneIds) })
    .getRawMany();

/** Reads the line in which a driver waits; empty where he waits in none. */
export async function lineAround(sql: Sql, driverId: string): Promise<HeldPlace[]> {
  const place = await sql.manager.findOneBy(LinePlace, { driverId });
  return place ? placesIn(sql, [place.zoneId]) : [];
}

/** Reads the line of a zone with the names of its drivers. */
export const namedPlacesIn = (
  sql: Sql,
  zoneId: string,
): Promise<(HeldPlace & { name: string | null; since: Date })[]> =>
  held(sql)
    .innerJoin(User, 'person', 'person.id = place.driverId')
    .addSelect('person.fullName', 'name')
    .addSelect('place.since', 'since')
    .where({ zoneId })
    .getRawMany();

/** Counts the places in the line of each zone. */
export async function waitingByZone({ manager }: Sql): Promise<Map<string, number>> {
  const rows = await manager
    .createQueryBuilder(LinePlace, 'place')
    .select('place.zoneId', 'zoneId')
    .addSelect('count(*)::int', 'count')
    .groupBy('place.zoneId')
    .getRawMany<{ zoneId: string; count: number }>();
  return new Map(rows.map(({ zoneId, count }) => [zoneId, count]));
}

/** Lists which of these drivers of a city may wait in a line: on duty and without a ride. */
export const freeAmong = (
  { manager }: Sql,
  driverIds: readonly string[],
  city: City,
): Promise<Pick<HeldPlace, 'driverId' | 'vehicleType'>[]> =>
  manager
    .createQueryBuilder(DriverProfile, 'driver')
    .leftJoin(Ride, 'ride', `ride.driverId = driver.userId AND ${IS_LIVE}`)
    .select('driver.userId', 'driverId')
    .addSelect('driver.vehicleType', 'vehicleType')
    .where({ userId: In(driverIds), isOnline: true, approval: 'approved', city })
    .andWhere('ride.id IS NULL')
    .getRawMany();

/** Gives drivers the next turns of lines, in the order given; a driver who has a place keeps it. */
export const joinLines = (
  { manager }: Sql,
  newcomers: readonly Pick<LinePlace, 'driverId' | 'zoneId'>[],
): Promise<unknown> =>
  manager
    .createQueryBuilder()
    .insert()
    .into(LinePlace)
    .values([...newcomers])
    .orIgnore()
    .execute();

/** Notes since when a driver is not seen in the zone. */
export const notSeen = (sql: Sql, turn: string): Promise<unknown> =>
  sql.manager.update(LinePlace, { turn, awaySince: IsNull() }, { awaySince: () => 'now()' });

export const seenAgain = (sql: Sql, turn: string): Promise<unknown> =>
  sql.manager.update(LinePlace, { turn }, { awaySince: null });

export const losePlace = (sql: Sql, turn: string): Promise<unknown> => sql.manager.delete(LinePlace, { turn });

/** Sends a driver to the end of the line in which he waits, if any. */
export const goToEnd = (sql: Sql, driverId: string): Promise<unknown> =>
  sql.manager.update(LinePlace, { driverId }, { turn: () => `nextval('line_turns')`, since: () => 'now()' });
