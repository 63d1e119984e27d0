import type { Core } from '../../platform/core.ts';
import { RIDE_TRACKS, TRACKS_SET_ASIDE, redisKeys } from '../../platform/redis/redis-keys.ts';
import { isRefusedData } from '../../platform/postgres/sql.ts';
import { decodeTrack, type TrackPoint } from './ride-track.ts';
import { insertFixes } from '../duty/shifts.repository.ts';

const GROUP = 'workers';
const MESSAGES_A_STEP = 100;
const ROWS_A_STATEMENT = 2000;
/** A message that its worker has not finished after this long is taken over. */
const ABANDONED_MS = 60_000;
/** What a phone sends in more than eight hours of one ride. */
export const MAX_FIXES_OF_A_RIDE = 10_000;
const LENGTH_KEPT_SECONDS = 86_400;
/** How many of the newest fixes set aside are kept for an investigation. */
const MAX_SET_ASIDE = 1000;

/** The result of one run. */
export interface StoredTracks {
  stored: number;
  /** Refused by Postgres each by itself, or unreadable. */
  setAside: number;
  overLimit: number;
}

type Needs = Pick<Core, 'sql' | 'redis' | 'logger'>;

/**
 * Moves the tracks in the stream into Postgres, each fix once however often it was sent. Several workers share the
 * stream; another takes over the messages of a crashed one. Invalid fixes never delay the others.
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

/** Reads Redis' reply [[stream, [[id, [field, value]], ...]]]. */
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
  const allowed = await withinLimit(redis, points);
  const refused: TrackPoint[] = [];
  for (let start = 0; start < allowed.length; start += ROWS_A_STATEMENT) {
    // One after the other: a long backlog must not take every connection of the pool.
    refused.push(...(await insert(core, allowed.slice(start, start + ROWS_A_STATEMENT))));
  }
  const unstored = new Set(refused);
  await countStored(
    redis,
    allowed.filter((point) => !unstored.has(point)),
  );
  const setAside = [...unreadable, ...refused.map((point) => JSON.stringify(point))];
  // First set aside, then acknowledged: after a crash in between they are set aside twice.
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
    stored: allowed.length - refused.length,
    setAside: setAside.length,
    overLimit: points.length - allowed.length,
  };
}

/**
 * Filters out fixes beyond the limit of a ride. Redis counts; when it loses its data, the count of a ride starts
 * again.
 */
async function withinLimit(redis: Core['redis'], points: TrackPoint[]): Promise<TrackPoint[]> {
  const tracks = [...byRide(points)];
  if (tracks.length === 0) return [];
  const lengths = await redis.mget(tracks.map(([rideId]) => redisKeys.trackLength(rideId)));
  return tracks.flatMap(([, track], index) =>
    track.slice(0, Math.max(0, MAX_FIXES_OF_A_RIDE - Number(lengths[index]))),
  );
}

/** Counts fixes once all were inserted: a failed attempt, even halfway, does not use up the limit of a ride. */
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

/** Stores fixes; returns those that Postgres refuses by themselves. */
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
