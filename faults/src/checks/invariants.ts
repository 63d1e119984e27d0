import type { Redis } from 'ioredis';
import { redisKeys } from '@waka/core/platform/redis/redis-keys';
import type { Sql } from '@waka/core/platform/postgres/sql';
import { readDay } from '@waka/dev/fleet/day/check-day';
import type { CallEntry, History } from './history.ts';
import type { RideStore } from './ride-store.ts';

/** Violations, with how often each occurs. */
export type Wrongs = Record<string, number>;

/** The events that a phone has applied. */
export interface Witness {
  who: string;
  account: { userType: string };
  store: Pick<RideStore, 'applied' | 'settle'>;
}

interface Records {
  sql: Sql;
  redis: Redis;
}

/** May be lost with Redis, as docs/operations.md allows. */
const MAY_BE_LOST = 'completed rides without a track';

/** Compares what people were sent with the database, and returns the differences at this moment. */
export async function findWrongs(records: Records, history: History, phones: Witness[]): Promise<Wrongs> {
  const { wrong } = await readDay(records.sql);
  const { [MAY_BE_LOST]: _, ...wrongs } = wrong;
  return {
    ...wrongs,
    'rides that no phone asked for': await count(records.sql, UNASKED),
    ...(await answersThatAreNotKept(records.sql, history)),
    'phones whose story of a ride differs': await differingStories(records.sql, phones),
    'drivers whose duty in Redis is another': await wrongDuties(records),
  };
}

/** Returns what has become worse between two checks. */
export const worsened = (before: Wrongs, after: Wrongs): Wrongs =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, times]) => [name, times - (before[name] ?? 0)] as const)
      .filter(([, times]) => times > 0),
  );

// Every phone here sends a key, and a key opens one ride: a ride without one was booked twice.
const UNASKED = 'SELECT 1 FROM rides WHERE NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE ride_id = rides.id)';

interface Line {
  rideId: string;
  seq: number;
  status: string;
  type: string;
  actor: string | null;
  driver: string | null;
  leaver: string | null;
}

const LOG = `
  SELECT ride_id, seq, payload->>'status' AS status, type, actors.email AS actor, drivers.email AS driver,
    CASE WHEN type = 'driver_cancelled' THEN actors.email END AS leaver
  FROM ride_events LEFT JOIN users AS actors ON actors.id = actor_id
    LEFT JOIN users AS drivers ON drivers.id = (payload->>'driver_id')::uuid
  WHERE ride_id = ANY($1::uuid[])
  ORDER BY ride_id, seq`;

const logOf = (sql: Sql, rideIds: Iterable<string>) => sql<Line>(LOG, [[...new Set(rideIds)]]);

/** Checks I1 and I4: every reply with a ride is in its log, and a driver to whom a ride was sent as his own has it. */
async function answersThatAreNotKept(sql: Sql, history: History): Promise<Wrongs> {
  const writes = history.calls().filter(({ call, ending }) => call.startsWith('POST') && ending === 'ok');
  const answered = writes.filter(({ ride }) => ride !== null);
  const lines = await logOf(
    sql,
    answered.flatMap(({ ride }) => ride?.id ?? []),
  );
  const logged = new Map(lines.map((line) => [`${line.rideId} ${line.seq}`, line]));
  const lineOf = ({ ride }: CallEntry) => ride && logged.get(`${ride.id} ${ride.seq}`);
  const accepted = answered.filter(({ call }) => call.endsWith('/accept'));
  return {
    'answers that the log does not have': answered.filter((call) => lineOf(call)?.status !== call.ride?.status).length,
    'drivers who were promised a ride that another has': accepted.filter((call) => lineOf(call)?.driver !== call.who)
      .length,
  };
}

/**
 * Checks I3: after asking for what it missed, each phone has applied every event that concerns it, once and in order.
 */
async function differingStories(sql: Sql, phones: Witness[]): Promise<number> {
  await Promise.all(phones.map((phone) => phone.store.settle()));
  const lines = await logOf(
    sql,
    phones.flatMap(({ store }) => [...store.applied.keys()]),
  );
  const byRide = new Map<string, Line[]>();
  for (const line of lines) byRide.set(line.rideId, [...(byRide.get(line.rideId) ?? []), line]);
  let differing = 0;
  for (const phone of phones) {
    for (const [rideId, applied] of phone.store.applied) {
      const isDriver = phone.account.userType === 'driver';
      const concerning = (byRide.get(rideId) ?? []).filter(
        ({ driver, leaver }) => !isDriver || driver === phone.who || leaver === phone.who,
      );
      const received = concerning.map(({ seq }) => seq).join(' ');
      if (applied.join(' ') !== received) differing += 1;
    }
  }
  return differing;
}

/** Checks I7: drivers are free in Redis if they are in Postgres, and busy with the same ride. */
async function wrongDuties({ sql, redis }: Records): Promise<number> {
  const rows = await sql<{ id: string; isOnline: boolean; rideId: string | null }>(
    `SELECT user_id AS id, is_online, rides.id AS ride_id FROM driver_profiles
     LEFT JOIN rides ON driver_id = user_id AND rides.status IN ('accepted', 'arrived', 'in_progress')`,
  );
  const drivers = new Map(rows.map((row) => [row.id, row]));
  const cities = await sql<{ id: string }>('SELECT id FROM service_areas');
  const duties = await Promise.all(cities.map(({ id }) => redis.hgetall(redisKeys.duty(id))));
  return duties
    .flatMap((duty) => Object.entries(duty))
    .filter(([id, duty]) => {
      const driver = drivers.get(id);
      return !driver?.isOnline || !isSameRide(duty, driver.rideId);
    }).length;
}

const isSameRide = (duty: string, rideId: string | null) => (rideId === null ? duty === '' : duty.includes(rideId));

async function count(sql: Sql, rows: string): Promise<number> {
  const [found] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM (${rows}) AS rows`);
  return found?.count ?? 0;
}
