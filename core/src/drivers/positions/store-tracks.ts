import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS, TRACKS_SET_ASIDE, redisKeys } from '../../platform/redis/redis-keys.ts';
import { isRefusedData } from '../../platform/postgres/sql.ts';
import { decodeTrack, type TrackPoint } from './ride-track.ts';
import { insertFixes } from '../duty/shifts.repository.ts';

const GROUP = 'workers';
const MESSAGES_A_STEP = 100;
const ROWS_A_STATEMENT = 2000;
/** A worker that has not finished with a message after this long will not. */
const ABANDONED_MS = 60_000;
/** What a phone sends in more than eight hours of one ride. */
export const MAX_FIXES_OF_A_RIDE = 10_000;
const LENGTH_KEPT_SECONDS = 86_400;
/** The newest that were set aside, for a look at what went wrong. */
const MAX_SET_ASIDE = 1000;

/** What became of the fixes that were looked at. */
export interface StoredTracks {
  stored: number;
  /** Refused by Postgres by themselves, or unreadable. */
  setAside: number;
  overLimit: number;
}

type Needs = Pick<Core, 'sql' | 'redis' | 'logger'>;

/**
 * Moves the tracks that nodes have passed on into Postgres, each fix once however often it was sent. Several workers share
 * the stream; what one of them dies with, another takes over. What cannot be stored never holds up what can.
 */
export async function storeTracks(core: Needs, worker: string): Promise<StoredTracks> {
  const { redis } = core;
  await redis.xgroup('CREATE', RIDE_TRACKS, GROUP, '0', 'MKSTREAM').catch((error: unknown) => {
    if (!String(error).includes('BUSYGROUP')) throw error;
  });
  const total = { stored: 0, setAside: 0, overLimit: 0 };
  const add = (step: StoredTracks) => {
    total.stored += step.stored;
    total.setAside += step.setAside;
    total.overLimit += step.overLimit;
  };
  const abandoned = await redis.xautoclaim(RIDE_TRACKS, GROUP, worker, ABANDONED_MS, '0', 'COUNT', MESSAGES_A_STEP);
  add(await store(core, messagesIn([[RIDE_TRACKS, Array.isArray(abandoned) ? abandoned[1] : []]])));
  for (;;) {
    const read = await redis.xreadgroup('GROUP', GROUP, worker, 'COUNT', MESSAGES_A_STEP, 'STREAMS', RIDE_TRACKS, '>');
    const messages = messagesIn(read);
    if (messages.length === 0) return total;
    add(await store(core, messages));
  }
}

interface Message {
  id: string;
  text: string;
}

/** Redis answers [[stream, [[id, [field, value]], ...]]]. */
function messagesIn(answer: unknown): Message[] {
  const [stream] = Array.isArray(answer) ? answer : [];
  const entries: unknown[] = Array.isArray(stream) && Array.isArray(stream[1]) ? stream[1] : [];
  return entries.flatMap((entry) =>
    Array.isArray(entry) && Array.isArray(entry[1]) ? [{ id: String(entry[0]), text: String(entry[1][1]) }] : [],
  );
}

async function store(core: Needs, messages: Message[]): Promise<StoredTracks> {
  const { redis, logger } = core;
  if (messages.length === 0) return { stored: 0, setAside: 0, overLimit: 0 };
  const read = messages.map(({ text }) => decodeTrack(text) ?? text);
  const unreadable = read.filter((text) => typeof text === 'string');
  const points = read.flatMap((track) => (typeof track === 'string' ? [] : track));
  const kept = await withinLimit(redis, points);
  const refused: TrackPoint[] = [];
  for (let start = 0; start < kept.length; start += ROWS_A_STATEMENT) {
    // One after the other: a long backlog must not take every connection of the pool.
    refused.push(...(await insert(core, kept.slice(start, start + ROWS_A_STATEMENT))));
  }
  const unstored = new Set(refused);
  await countStored(
    redis,
    kept.filter((point) => !unstored.has(point)),
  );
  const setAside = [...unreadable, ...refused.map((point) => JSON.stringify(point))];
  // First set aside, then acknowledged: a worker that dies in between sets it aside twice.
  for (const text of setAside) {
    await redis.xadd(TRACKS_SET_ASIDE, 'MAXLEN', '~', MAX_SET_ASIDE, '*', 'track', text);
  }
  if (setAside.length > 0) {
    const rideIds = [...new Set(refused.map(([rideId]) => rideId))].slice(0, 10);
    logger.warn({ count: setAside.length, rideIds }, 'fixes of tracks were set aside: Postgres refuses them');
  }
  const ids = messages.map(({ id }) => id);
  await redis.xack(RIDE_TRACKS, GROUP, ...ids);
  await redis.xdel(RIDE_TRACKS, ...ids);
  return {
    stored: kept.length - refused.length,
    setAside: setAside.length,
    overLimit: points.length - kept.length,
  };
}

/** Leaves out what is beyond the limit of a ride. Redis counts; when it loses its memory, a ride's count begins anew. */
async function withinLimit(redis: Core['redis'], points: TrackPoint[]): Promise<TrackPoint[]> {
  const tracks = [...byRide(points)];
  if (tracks.length === 0) return [];
  const lengths = await redis.mget(tracks.map(([rideId]) => redisKeys.trackLength(rideId)));
  return tracks.flatMap(([, track], index) =>
    track.slice(0, Math.max(0, MAX_FIXES_OF_A_RIDE - Number(lengths[index]))),
  );
}

/** Counts fixes once all were inserted: an attempt that fails, even halfway, does not use up the limit of a ride. */
async function countStored(redis: Core['redis'], inserted: TrackPoint[]): Promise<void> {
  const counting = redis.pipeline();
  for (const [rideId, { length }] of byRide(inserted)) {
    counting.incrby(redisKeys.trackLength(rideId), length).expire(redisKeys.trackLength(rideId), LENGTH_KEPT_SECONDS);
  }
  for (const [error] of (await counting.exec()) ?? []) if (error) throw error;
}

function byRide(points: TrackPoint[]): Map<string, TrackPoint[]> {
  const rides = new Map<string, TrackPoint[]>();
  for (const point of points) {
    const track = rides.get(point[0]);
    if (track) track.push(point);
    else rides.set(point[0], [point]);
  }
  return rides;
}

/** Stores all but those that Postgres refuses by themselves, which it answers. */
async function insert(core: Needs, points: TrackPoint[]): Promise<TrackPoint[]> {
  try {
    await insertFixes(
      core.sql,
      points.map(([rideId]) => rideId),
      points.map(([, seq]) => seq),
      points.map(([, , at]) => at),
      points.map(([, , , lat]) => lat),
      points.map(([, , , , lng]) => lng),
      points.map(([, , , , , heading]) => heading),
      points.map(([, , , , , , speed]) => speed),
      points.map(([, , , , , , , cameAt]) => cameAt ?? null),
    );
    return [];
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    if (points.length === 1) return points;
    const middle = points.length >> 1;
    return [...(await insert(core, points.slice(0, middle))), ...(await insert(core, points.slice(middle)))];
  }
}
