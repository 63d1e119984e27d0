import type { UserType } from '@waka/contracts/accounts/user';
import { Any, IsNull, Not, Raw } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { User } from '../user.entity.ts';
import { Session } from './session.entity.ts';

/** A session ends after this long without a request. */
export const SESSION_DAYS = 30;

const lasts = () => Raw((column) => `${column} > now()`);

/** A person who was suspended in a trip keeps its last screen for so long: the sum, the cash, an open call for help. */
const MINUTES_AFTER_TRIP = 30;

const ENDED_AT = 'coalesce(completed_at, cancelled_at)';
const SHORTLY_BEFORE = `now() - interval '${MINUTES_AFTER_TRIP} minutes'`;

/**
 * Whether the session `s` is kept for a trip that goes on or has just ended. The rides say so, and no job: no crash makes
 * such a session last.
 */
const SERVES_TRIP = `EXISTS (SELECT 1 FROM rides
  WHERE id = s.ride_id AND (status = 'in_progress' OR ${ENDED_AT} > ${SHORTLY_BEFORE}))`;

/** The trip in which the account `u` was locked, while it goes on and shortly after; no row for one that is not locked. */
const TRIP_OF_LOCKED = `SELECT id FROM rides
  WHERE u.suspended_at IS NOT NULL AND (rider_id = u.id OR driver_id = u.id) AND (status = 'in_progress'
    OR started_at IS NOT NULL AND ${ENDED_AT} > greatest(u.suspended_at, ${SHORTLY_BEFORE}))
  LIMIT 1`;

/**
 * Whether the session `s` of the person `u` is admitted: that of a locked account only for the trip it is kept for. A node
 * of the release before stores no trip: then it is the one in which the account was locked.
 */
const IS_ADMITTED = `(s.ride_id IS NULL AND (u.suspended_at IS NULL OR EXISTS (${TRIP_OF_LOCKED})) OR ${SERVES_TRIP})`;

/** Opens a session that lasts so many hours at most; returns no row for a locked account outside of its trip. */
export const insertSession = statement({
  text: `
    INSERT INTO sessions (id, user_id, user_agent, intended_role, id_token, ends_at, expires_at, ride_id)
    SELECT $1, u.id, $3, $4, $5, ends_at, least(now() + interval '${SESSION_DAYS} days', ends_at), trip.id
    FROM (SELECT now() + make_interval(hours => $6::int) AS ends_at) AS latest
    JOIN users u ON u.id = $2
    LEFT JOIN LATERAL (${TRIP_OF_LOCKED}) AS trip ON true
    WHERE u.suspended_at IS NULL OR trip.id IS NOT NULL
    RETURNING id`,
  parameters: [
    pg.text,
    pg.uuid,
    pg.nullable(pg.text),
    pg.nullable(pg.textAs<UserType>()),
    pg.nullable(pg.text),
    pg.nullable(pg.integer),
  ],
  row: { id: pg.text },
});

/**
 * The valid session of a key; it is prolonged at most every five minutes. That of a locked account is valid only in
 * the trip in which it was locked, whose screen is the way to call for help, and shortly after it.
 */
export const findAndProlong = statement({
  text: `
    WITH found AS (
      SELECT s.id, s.user_id, u.user_type, s.last_seen_at < now() - interval '5 minutes' AS is_stale,
        CASE WHEN u.suspended_at IS NOT NULL THEN coalesce(s.ride_id, (${TRIP_OF_LOCKED})) END AS trip_id
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.expires_at > now()
        AND ${IS_ADMITTED}
    ), prolonged AS (
      UPDATE sessions SET last_seen_at = now(), expires_at = least(now() + interval '${SESSION_DAYS} days', ends_at)
      WHERE id = (SELECT id FROM found WHERE is_stale)
    )
    SELECT user_id, user_type, is_stale AS is_prolonged, trip_id FROM found`,
  parameters: [pg.text],
  row: {
    userId: pg.uuid,
    userType: pg.nullable(pg.textAs<UserType>()),
    isProlonged: pg.boolean,
    tripId: pg.nullable(pg.uuid),
  },
});

export const sessionById = (sql: Sql, id: string): Promise<Session | null> => sql.manager.findOneBy(Session, { id });

export const setId = (sql: Sql, id: string, newId: string): Promise<unknown> =>
  sql.manager.update(Session, { id }, { id: newId });

/** Checks whether a session of a person is valid. */
export const isSignedIn = (sql: Sql, id: string, userId: string): Promise<boolean> =>
  sql.manager.existsBy(Session, { id, userId, expiresAt: lasts() });

/** Checks whether a person has a valid session. */
export const hasSession = (sql: Sql, userId: string): Promise<boolean> =>
  sql.manager.existsBy(Session, { userId, expiresAt: lasts() });

/** Checks whether a session of a person began within so many minutes. */
export const isYoung = (sql: Sql, id: string, userId: string, minutes: number): Promise<boolean> =>
  sql.manager.existsBy(Session, {
    id,
    userId,
    createdAt: Raw((column) => `${column} > now() - interval '${minutes} minutes'`),
  });

/** Lists a person's sessions, the browser last used first. */
export const sessionsOfUser = (sql: Sql, userId: string, most: number): Promise<Session[]> =>
  sql.manager.find(Session, {
    where: { userId, expiresAt: lasts() },
    order: { lastSeenAt: 'DESC', id: 'ASC' },
    take: most,
  });

/** Returns which of these sessions are active, by the same rule as a request has. */
export async function activeSessions(sql: Sql, ids: string[]): Promise<Set<string>> {
  const active = await sql.manager
    .createQueryBuilder(Session, 's')
    .select('s.id')
    .innerJoin(User, 'u', 'u.id = s.userId')
    .where({ id: Any(ids), expiresAt: lasts() })
    .andWhere(IS_ADMITTED)
    .getMany();
  return new Set(active.map(({ id }) => id));
}

/** Deletes a session and answers whose it was; null where another call has deleted it. */
export async function deleteSession(sql: Sql, id: string): Promise<string | null> {
  const session = await sessionById(sql, id);
  const { affected } = await sql.manager.delete(Session, { id });
  return affected === 1 ? (session?.userId ?? null) : null;
}

/** Deletes a session of a person; returns false where the person has none of this key. */
export async function deleteOwn(sql: Sql, session: Pick<Session, 'id' | 'userId'>): Promise<boolean> {
  const { affected } = await sql.manager.delete(Session, session);
  return affected === 1;
}

/** Lists the ids of a person's sessions. */
export async function sessionIdsOf(sql: Sql, userId: string): Promise<string[]> {
  const sessions = await sql.manager.find(Session, { select: { id: true }, where: { userId } });
  return sessions.map(({ id }) => id);
}

/** Keeps every session of a person for one trip alone; they end shortly after it. */
export const keepForTrip = (sql: Sql, userId: string, rideId: string): Promise<unknown> =>
  sql.manager.update(Session, { userId }, { rideId });

/** Lets sessions that were kept for a trip last again; deletes those whose trip is over, and answers their ids. */
export async function releaseKept(sql: Sql, userId: string): Promise<string[]> {
  const over = await deleteOver(sql, { userId });
  await sql.manager.update(Session, { userId }, { rideId: null });
  return over.map(({ id }) => id);
}

/** Deletes sessions that were kept for a trip that is over, and answers them. */
export async function deleteOver(sql: Sql, whose: { userId?: string } = {}): Promise<Pick<Session, 'id' | 'userId'>[]> {
  const over = await sql.manager
    .createQueryBuilder(Session, 's')
    .select(['s.id', 's.userId'])
    .where({ ...whose, rideId: Not(IsNull()) })
    .andWhere(`NOT ${SERVES_TRIP}`)
    .getMany();
  const deletion = sql.manager.createQueryBuilder().delete().from(Session);
  // One that is released at the same moment is read again once its row is unlocked, and stays.
  const still = deletion.where({ id: Any(over.map(({ id }) => id)), rideId: Not(IsNull()) });
  const { raw }: { raw: Pick<Session, 'id'>[] } = await still.returning(['id']).execute();
  const deleted = new Set(raw.map(({ id }) => id));
  return over.filter(({ id }) => deleted.has(id));
}

/** Deletes every session of a person, or all but one, and answers their ids. */
export async function deleteAllOf(sql: Sql, userId: string, except: string | null): Promise<string[]> {
  const others = { userId, ...(except !== null && { id: Not(except) }) };
  const deletion = sql.manager.createQueryBuilder().delete().from(Session).where(others);
  const { raw }: { raw: Pick<Session, 'id'>[] } = await deletion.returning(['id']).execute();
  return raw.map(({ id }) => id);
}
