import type { UserType } from '@waka/contracts/accounts/user';
import { Any, Not, Raw } from 'typeorm';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement } from '../../platform/postgres/statement.ts';
import { Session } from './session.entity.ts';

/** A session ends after this long without a request. */
export const SESSION_DAYS = 30;

const lasts = () => Raw((column) => `${column} > now()`);

/** Opens a session that lasts so many hours at most; returns no row for a locked account. */
export const insertSession = statement({
  text: `
    INSERT INTO sessions (id, user_id, user_agent, intended_role, id_token, ends_at, expires_at)
    SELECT $1, $2::uuid, $3, $4, $5, ends_at, least(now() + interval '${SESSION_DAYS} days', ends_at)
    FROM (SELECT now() + make_interval(hours => $6::int) AS ends_at) AS latest
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = $2 AND suspended_at IS NOT NULL)
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
 * The valid session of a key; it is prolonged at most every five minutes. That of a locked account is valid only while
 * its person is in a trip, for whom the trip's screen is the way to call for help.
 */
export const findAndProlong = statement({
  text: `
    WITH found AS (
      SELECT s.id, s.user_id, u.user_type, s.last_seen_at < now() - interval '5 minutes' AS is_stale,
        u.suspended_at IS NOT NULL AS is_locked
      FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE s.id = $1 AND s.expires_at > now()
        AND (u.suspended_at IS NULL
          OR EXISTS (SELECT 1 FROM rides WHERE rider_id = u.id AND status = 'in_progress')
          OR EXISTS (SELECT 1 FROM rides WHERE driver_id = u.id AND status = 'in_progress'))
    ), prolonged AS (
      UPDATE sessions SET last_seen_at = now(), expires_at = least(now() + interval '${SESSION_DAYS} days', ends_at)
      WHERE id = (SELECT id FROM found WHERE is_stale)
    )
    SELECT user_id, user_type, is_stale AS is_prolonged, is_locked FROM found`,
  parameters: [pg.text],
  row: {
    userId: pg.uuid,
    userType: pg.nullable(pg.textAs<UserType>()),
    isProlonged: pg.boolean,
    isLocked: pg.boolean,
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

/** Returns which of these sessions are active. */
export async function activeSessions(sql: Sql, ids: string[]): Promise<Set<string>> {
  const active = await sql.manager.find(Session, { select: { id: true }, where: { id: Any(ids), expiresAt: lasts() } });
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

/** Deletes every session of a person, or all but one, and answers their ids. */
export async function deleteAllOf(sql: Sql, userId: string, except: string | null): Promise<string[]> {
  const others = { userId, ...(except !== null && { id: Not(except) }) };
  const deletion = sql.manager.createQueryBuilder().delete().from(Session).where(others);
  const { raw }: { raw: Pick<Session, 'id'>[] } = await deletion.returning(['id']).execute();
  return raw.map(({ id }) => id);
}
