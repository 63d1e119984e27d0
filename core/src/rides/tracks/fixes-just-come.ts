import { decodeTrack } from '../../drivers/positions/ride-track.ts';
import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS } from '../../platform/redis/redis-keys.ts';
import type { TrackFix } from '../../pricing/trip/driven-km.ts';
import { fixesSince } from './tracks.repository.ts';

/** A step that waited for the network comes so soon behind the fixes that waited with it. */
const JUST_MS = 30_000;
/** More fixes than a phone keeps without network, or takes while its driver waits at a pickup, with those before them. */
const MOST_FIXES = '10000';
/** Messages of all rides of that time which a worker has not stored yet: more are a backlog. */
const MOST_MESSAGES = 2000;

/**
 * Returns the fixes of a ride that came in the last half minute, also those on their way to Postgres. A phone that was
 * without network sends all that it kept before the step that it kept.
 */
export const fixesJustCome = (
  core: Pick<Core, 'sql' | 'redis' | 'logger' | 'clock'>,
  rideId: string,
): Promise<TrackFix[]> => fixesCameWith(core, rideId, core.clock.now());

/**
 * Returns the fixes of a ride that came with a step, and those that came since: all from half a minute before the time of
 * the step on, also those on their way to Postgres, in the order in which they came.
 */
export async function fixesCameWith(
  core: Pick<Core, 'sql' | 'redis' | 'logger'>,
  rideId: string,
  time: Date,
): Promise<TrackFix[]> {
  const since = new Date(time.getTime() - JUST_MS);
  // The stream first: what a worker stores in between is found twice, and not missed.
  const onTheWay = await fixesOnTheWay(core, rideId);
  return inOrder(await fixesSince(core.sql, rideId, since, MOST_FIXES), onTheWay, since);
}

/** Joins the stored fixes of a ride with those on their way that came since a time, in the order in which they came. */
export function inOrder(stored: readonly TrackFix[], onTheWay: readonly TrackFix[], since: Date): TrackFix[] {
  const known = new Set(stored.map(timesOf));
  const others = onTheWay.filter((fix) => fix.cameAt >= since && !known.has(timesOf(fix)));
  return [...stored, ...others].toSorted((a, b) => a.cameAt.getTime() - b.cameAt.getTime());
}

const timesOf = ({ at, cameAt }: TrackFix) => `${at.getTime()} ${cameAt.getTime()}`;

/** Returns how much longer than the freshest of them the phone had kept each fix, in seconds. */
export function secondsKept(fixes: readonly TrackFix[]): number[] {
  const delays = fixes.map(({ at, cameAt }) => cameAt.getTime() - at.getTime());
  const least = Math.min(...delays);
  return delays.map((delay) => (delay - least) / 1000);
}

/**
 * Returns how long the phone had kept the oldest fix longer than the newest, in hours. Its clock may be off, as the delays
 * alone are compared.
 */
export const hoursKept = (fixes: readonly TrackFix[]): number => Math.max(0, ...secondsKept(fixes)) / 3600;

/**
 * Returns the fixes of a ride that came in the last half minute and are on their way to Postgres, in the order in which
 * they came. A worker may have stored some of them meanwhile. Empty while Redis is unreachable.
 */
export async function fixesOnTheWay(
  { redis, logger }: Pick<Core, 'redis' | 'logger'>,
  rideId: string,
): Promise<TrackFix[]> {
  try {
    const [seconds = 0] = await redis.time();
    const messages = await redis.xrevrange(RIDE_TRACKS, '+', seconds * 1000 - JUST_MS, 'COUNT', MOST_MESSAGES);
    return messages
      .flatMap(([, [, text = '']]) => decodeTrack(text) ?? [])
      .filter(([id]) => id === rideId)
      .map(([, seq, at, lat, lng, , , cameAt]) => ({ seq, lat, lng, at: new Date(at), cameAt: new Date(cameAt) }))
      .toSorted((a, b) => Number(a.cameAt) - Number(b.cameAt) || a.seq - b.seq);
  } catch (error) {
    logger.debug({ reason: String(error) }, 'fixes on their way to Postgres not read');
    return [];
  }
}
