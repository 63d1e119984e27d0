import type { LatLng } from '@waka/contracts/geo';
import { decodeTrack } from '../../drivers/positions/ride-track.ts';
import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import { fixesSince } from './tracks.repository.ts';

/** A step that waited for the network comes so soon behind the fixes that waited with it. */
const JUST_MS = 30_000;
/** More fixes than a phone keeps without network, with those before them. */
const MOST_FIXES = '500';
/** Messages of all rides of that time which a worker has not stored yet: more are a backlog. */
const MOST_MESSAGES = 2000;

/**
 * Returns the fixes of a ride that came in the last half minute, also those on their way to Postgres. A phone that was
 * without network sends all that it kept before the step that it kept.
 */
export async function fixesJustCome(
  { sql, redis, logger, clock }: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  rideId: string,
): Promise<LatLng[]> {
  const since = clock.now().getTime() - JUST_MS;
  let onTheWay: LatLng[] = [];
  try {
    onTheWay = await fixesInStream(redis, rideId, since);
  } catch (error) {
    logger.debug({ reason: String(error) }, 'fixes on their way to Postgres not read');
  }
  // After the stream: what a worker stores in between is found twice, and not missed.
  return [...onTheWay, ...(await fixesSince(sql, rideId, new Date(since), MOST_FIXES))];
}

async function fixesInStream(redis: Core['redis'], rideId: string, since: number): Promise<LatLng[]> {
  const messages = await redis.xrange(RIDE_TRACKS, since, '+', 'COUNT', MOST_MESSAGES);
  return messages
    .flatMap(([, [, text = '']]) => decodeTrack(text) ?? [])
    .filter(([id, , , , , , , cameAt]) => id === rideId && cameAt >= since)
    .map(([, , , lat, lng]) => ({ lat, lng }));
}
