import type { Core } from '../../platform/core.ts';
import { CITIES, type City } from '../../geo/cities.ts';
import { redisKeys } from '../../platform/redis/redis-keys.ts';
import { driversOnRecord, dutyText, isOnDuty, type DriverOnRecord } from './duty.ts';
import { setCity } from './shifts.repository.ts';

/**
 * Puts drivers back on duty in the city where they are now, as far as Postgres says they are: after Redis lost its
 * memory, and when a driver drove from one city to another. Answers who is on duty.
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
    await Promise.all(CITIES.filter((other) => other !== city).map((other) => forgetDrivers(redis, other, arrived)));
  }
  const duties = drivers.flatMap(({ driverId, duty }) => [driverId, dutyText(duty)]);
  if (duties.length > 0) await redis.hset(redisKeys.duty(city), duties);
  return new Set(drivers.map(({ driverId }) => driverId));
}

// What a driver can have driven since is reckoned across the border of two zones as well.
async function carryFix(redis: Core['redis'], { driverId, city: left }: DriverOnRecord, city: City): Promise<void> {
  const fix = left && (await redis.hget(redisKeys.positions(left), driverId));
  if (fix) await redis.hset(redisKeys.positions(city), driverId, fix);
}

/** Takes drivers out of what Redis knows of a city. */
async function forgetDrivers(redis: Core['redis'], city: City, driverIds: string[]): Promise<void> {
  if (driverIds.length === 0) return;
  await Promise.all([
    redis.hdel(redisKeys.duty(city), ...driverIds),
    redis.hdel(redisKeys.positions(city), ...driverIds),
  ]);
}
