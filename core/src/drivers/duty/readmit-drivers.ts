import type { Core } from '../../platform/core.ts';
import { allCities, type City } from '../../geo/areas/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { driversOnRecord, dutyText, isOnDuty, type DriverOnRecord } from './duty.ts';
import { setCity } from './shifts.repository.ts';

/**
 * Puts drivers back on duty in the city where they are now, if Postgres has them on duty: after Redis lost its data,
 * and when a driver drove from one city to another. Returns who is on duty.
 */
export async function readmitDrivers(
  { sql, redis }: Pick<Core, 'sql' | 'redis'>,
  city: City,
  driverIds: string[],
): Promise<Set<string>> {
  const drivers = (await driversOnRecord(sql, driverIds)).filter(isOnDuty);
  const crossing = drivers.filter((driver) => driver.city !== city);
  const arrived = crossing.map(({ driverId }) => driverId);
  if (arrived.length > 0) {
    await Promise.all(crossing.map((driver) => carryFix(redis, driver, city)));
    await setCity(sql, arrived, city);
    const others = allCities().filter((other) => other !== city);
    await Promise.all(others.map((other) => forgetDrivers(redis, other, arrived)));
  }
  const duties = drivers.flatMap(({ driverId, duty }) => [driverId, dutyText(duty)]);
  if (duties.length > 0) await redis.hset(redisKeys.duty(city), duties);
  return new Set(drivers.map(({ driverId }) => driverId));
}

// The last fix moves along, so that the limit of speed holds across the border of two zones.
async function carryFix(redis: Core['redis'], { driverId, city: left }: DriverOnRecord, city: City): Promise<void> {
  const fix = left && (await redis.hget(redisKeys.positions(left), driverId));
  if (fix) await redis.hset(redisKeys.positions(city), driverId, fix);
}

/** Removes drivers from the Redis data of a city. */
async function forgetDrivers(redis: Core['redis'], city: City, driverIds: string[]): Promise<void> {
  if (driverIds.length === 0) return;
  await Promise.all([
    redis.hdel(redisKeys.duty(city), ...driverIds),
    redis.hdel(redisKeys.positions(city), ...driverIds),
  ]);
}
