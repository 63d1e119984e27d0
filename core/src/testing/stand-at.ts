import type { LatLng } from '@waka/contracts/geo';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import { packFix } from '../drivers/positions/stored-fix.ts';
import type { City } from '../geo/areas/cities.ts';
import { redisKeys } from '../platform/redis/redis-keys.ts';

/** Stores a driver's last fix where the pool is read from, as if the phone had just sent it. */
export async function standAt(
  { redis }: Pick<Core, 'redis'>,
  driver: Actor,
  point: LatLng,
  { city = 'freetown', ageMs = 0 }: { city?: City; ageMs?: number } = {},
): Promise<void> {
  const [seconds = 0, microseconds = 0] = await redis.time();
  const at = seconds * 1000 + Math.floor(microseconds / 1000) - ageMs;
  const fix = packFix({ ...point, heading: null, speed: null, accuracy: 10 });
  await redis.hset(redisKeys.positions(city), driver.id, `1,${at},${fix}`);
  await redis.hset(redisKeys.duty(city), driver.id, '');
}
