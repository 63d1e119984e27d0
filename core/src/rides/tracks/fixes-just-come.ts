import type { LatLng } from '@waka/contracts/geo';
import { decodeTrack } from '../../drivers/positions/ride-track.ts';
import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import { fixesSince } from './tracks.repository.ts';

/** A step that waited for the network comes so soon behind the fixes that waited with it. */
const JUST_MS = 30_000;
/** More fixes than a phone keeps without network, with those before them. */
const MOST_FIXES = '500';
/** Messages of all rides that a worker may not have stored yet. */
const MOST_MESSAGES = 100;

/**
 * Returns the fixes of a ride that came in the last half minute, also those on their way to Postgres; none while Redis is
 * unreachable. A phone that was without network sends all that it kept before the step that it kept.
 */
export async function fixesJustCome(
  { sql, redis, logger }: Pick<Core, 'sql' | 'redis' | 'logger'>,
  rideId: string,
): Promise<LatLng[]> {
  try {
    const [seconds = 0] = await redis.time();
    const since = seconds * 1000 - JUST_MS;
    // First the stream: what a worker stores in between is found twice, and not missed.
    const waiting = await redis.xrevrange(RIDE_TRACKS, '+', '-', 'COUNT', MOST_MESSAGES);
    const onTheWay = waiting
      .flatMap(([, [, text = '']]) => decodeTrack(text) ?? [])
      .filter(([id, , , , , , , cameAt]) => id === rideId && cameAt >= since)
      .map(([, , , lat, lng]) => ({ lat, lng }));
    return [...onTheWay, ...(await fixesSince(sql, rideId, new Date(since), MOST_FIXES))];
  } catch (error) {
    logger.debug({ reason: String(error) }, 'last fixes of the ride not read');
    return [];
  }
}
