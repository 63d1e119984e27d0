import type { LatLng } from '@waka/contracts/geo';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import type { RideStatus } from '@waka/contracts/rides/ride-status';
import type { Core } from '../../platform/core.ts';
import type { City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { recordsOf, recordsOnDuty } from './shifts.repository.ts';

/** The ride of a driver, with what the handling of positions needs of it. */
export interface Duty {
  rideId: string;
  status: RideStatus;
  /** Where the driver is heading; null when that place has no coordinates. */
  target: LatLng | null;
  /** The stops that lie before it. A node of the last release does not say. */
  via?: readonly LatLng[];
  vehicleType: VehicleClass;
}

export interface DriverOnRecord {
  driverId: string;
  isOnline: boolean;
  city: City | null;
  duty: Duty | null;
}

/** Checks whether a driver is on duty: online, or still on a ride. */
export const isOnDuty = ({ isOnline, duty }: DriverOnRecord): boolean => isOnline || duty !== null;

/** Formats a duty for Redis: empty for a free driver. */
export const dutyText = (duty: Duty | null): string => (duty ? JSON.stringify(duty) : '');

type Row = Awaited<ReturnType<typeof recordsOf>>[number];

/** Reads these drivers' records from Postgres. */
export const driversOnRecord = async (sql: Sql, driverIds: string[]): Promise<DriverOnRecord[]> =>
  readRows(await recordsOf(sql, driverIds));

/** Reads the records of all drivers on duty in a city. */
export const driversOnDuty = async (sql: Sql, city: City): Promise<DriverOnRecord[]> =>
  readRows(await recordsOnDuty(sql, city));

const readRows = (rows: Row[]): DriverOnRecord[] =>
  rows.map((row) => ({
    driverId: row.driverId,
    isOnline: row.isOnline,
    city: row.city,
    duty: row.rideId === null ? null : dutyOf(row.rideId, row),
  }));

type Driven = Pick<Row, 'status' | 'pickup' | 'dropoff' | 'stops' | 'stopsReached' | 'vehicleType'>;

function dutyOf(rideId: string, { status, pickup, dropoff, stops, stopsReached, vehicleType }: Driven): Duty {
  const isUnderWay = status === 'in_progress';
  const via = isUnderWay ? stops.slice(stopsReached).map(placeOf) : [];
  return {
    rideId,
    status,
    target: placeOf(isUnderWay ? dropoff : pickup),
    via: via.filter((place) => place !== null),
    vehicleType,
  };
}

const placeOf = ({ lat, lng }: Row['pickup']): LatLng | null => (lat === null || lng === null ? null : { lat, lng });

/**
 * Writes these drivers' duties from Postgres to Redis. Never throws: while Redis is unreachable their next fixes wait,
 * and the sweep corrects what stays wrong there. Returns the drivers who are off duty now.
 */
export async function refreshAssignments(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  driverIds: string[],
): Promise<string[]> {
  if (driverIds.length === 0) return [];
  const takenOff = await writeDuties(core, () => driversOnRecord(core.sql, driverIds));
  if (takenOff.length === 0) return [];
  const back = new Set<string>();
  // A driver who went online between that read and that write was removed, and no other code would add him again.
  await writeDuties(core, async () => {
    const onDuty = (await driversOnRecord(core.sql, takenOff)).filter(isOnDuty);
    for (const { driverId } of onDuty) back.add(driverId);
    return onDuty;
  });
  return takenOff.filter((driverId) => !back.has(driverId));
}

/** Writes the duty of a driver who has just accepted a ride, from the result of that statement. */
export async function storeAssignment(
  core: Pick<Core, 'redis' | 'logger'>,
  ride: Driven & { id: string; driverId: string | null },
  city: City | null,
): Promise<void> {
  const duty = dutyOf(ride.id, ride);
  await writeDuties(core, () => [{ driverId: ride.driverId ?? '', isOnline: true, city, duty }]);
}

/** Returns the drivers who are off duty now. */
async function writeDuties(
  core: Pick<Core, 'redis' | 'logger'>,
  read: () => DriverOnRecord[] | Promise<DriverOnRecord[]>,
): Promise<string[]> {
  try {
    const drivers = await read();
    await Promise.all(drivers.map((driver) => writeDuty(core, driver)));
    return drivers.filter((driver) => !isOnDuty(driver)).map(({ driverId }) => driverId);
  } catch (error) {
    core.logger.warn({ reason: String(error) }, 'duty not refreshed; the sweep corrects it');
    return [];
  }
}

async function writeDuty({ redis }: Pick<Core, 'redis'>, driver: DriverOnRecord): Promise<void> {
  const { driverId, city, duty } = driver;
  if (!city) return;
  if (isOnDuty(driver)) {
    await redis.hset(redisKeys.duty(city), driverId, dutyText(duty));
    return;
  }
  await Promise.all([redis.hdel(redisKeys.duty(city), driverId), redis.hdel(redisKeys.positions(city), driverId)]);
}
