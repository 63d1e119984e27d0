import type { Core } from '../core.ts';
import { RIDE_TRACKS } from '../platform/redis-keys.ts';
import { decodeTrack, type TrackPoint } from './ride-track.ts';

const GROUP = 'workers';
const MESSAGES_A_STEP = 100;
/** A worker that has not finished with a message after this long will not. */
const ABANDONED_MS = 60_000;

/**
 * Moves the tracks that nodes have passed on into Postgres, each fix once however often it was sent. Answers how many
 * fixes it looked at. Several workers share the stream; what one of them dies with, another takes over.
 */
export async function storeTracks(core: Pick<Core, 'sql' | 'redis'>, worker: string): Promise<number> {
  const { redis } = core;
  await redis.xgroup('CREATE', RIDE_TRACKS, GROUP, '0', 'MKSTREAM').catch((error: unknown) => {
    if (!String(error).includes('BUSYGROUP')) throw error;
  });
  const abandoned = await redis.xautoclaim(RIDE_TRACKS, GROUP, worker, ABANDONED_MS, '0', 'COUNT', MESSAGES_A_STEP);
  let stored = await store(core, messagesIn([[RIDE_TRACKS, Array.isArray(abandoned) ? abandoned[1] : []]]));
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const read = await redis.xreadgroup('GROUP', GROUP, worker, 'COUNT', MESSAGES_A_STEP, 'STREAMS', RIDE_TRACKS, '>');
    const messages = messagesIn(read);
    if (messages.length === 0) return stored;
    // oxlint-disable-next-line no-await-in-loop
    stored += await store(core, messages);
  }
}

interface Message {
  id: string;
  points: TrackPoint[];
}

/** Redis answers [[stream, [[id, [field, value]], ...]]]. */
function messagesIn(answer: unknown): Message[] {
  const [stream] = Array.isArray(answer) ? answer : [];
  const entries: unknown[] = Array.isArray(stream) && Array.isArray(stream[1]) ? stream[1] : [];
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry) || !Array.isArray(entry[1])) return [];
    return [{ id: String(entry[0]), points: decodeTrack(String(entry[1][1])) }];
  });
}

async function store({ sql, redis }: Pick<Core, 'sql' | 'redis'>, messages: Message[]): Promise<number> {
  if (messages.length === 0) return 0;
  const points = messages.flatMap((message) => message.points);
  const column = <Index extends keyof TrackPoint>(index: Index) => points.map((point) => point[index]);
  await sql(
    // A node of the last release does not say when a fix came.
    `INSERT INTO ride_tracks (ride_id, seq, at, lat, lng, heading, speed, came_at)
     SELECT ride_id, seq, to_timestamp(point.at / 1000), lat, lng, heading, speed,
       coalesce(to_timestamp(point.came_at / 1000), now())
     FROM unnest($1::uuid[], $2::bigint[], $3::float8[], $4::float8[], $5::float8[], $6::real[], $7::real[],
         $8::float8[])
       AS point (ride_id, seq, at, lat, lng, heading, speed, came_at)
     WHERE EXISTS (SELECT 1 FROM rides WHERE id = ride_id)
     ORDER BY ride_id, came_at, seq
     ON CONFLICT DO NOTHING`,
    [column(0), column(1), column(2), column(3), column(4), column(5), column(6), column(7)],
  );
  const ids = messages.map(({ id }) => id);
  await redis.xack(RIDE_TRACKS, GROUP, ...ids);
  await redis.xdel(RIDE_TRACKS, ...ids);
  return points.length;
}
