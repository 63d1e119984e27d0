import { createHash, randomBytes } from 'node:crypto';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { SESSIONS_ENDED } from '../platform/redis-keys.ts';
import type { Sql } from '../platform/sql.ts';
import { sessionRoom } from '../realtime/rooms.ts';
import type { Actor } from './actor.ts';

/** A session ends after this long without a request. */
export const SESSION_DAYS = 30;

export interface OpenSession {
  id: string;
  actor: Actor;
  /** True when this look-up prolonged it, so that the cookie can follow. */
  isProlonged: boolean;
}

/** The key of a session's row: whoever reads the table cannot make a cookie of it. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and answers the token for the cookie, the only place where it exists in clear. */
export async function openSession(core: Pick<Core, 'sql'>, userId: string, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await core.sql(OPEN, [sessionIdOf(token), userId, userAgent?.slice(0, 200) ?? null]);
  return token;
}

/** The session of a token while it lasts, with who it belongs to; writes at most every five minutes. */
export async function findSession(core: Pick<Core, 'sql'>, sessionId: string): Promise<OpenSession | null> {
  const [row] = await core.sql<{ userId: string; userType: UserType; isProlonged: boolean }>(FIND, [sessionId]);
  return row ? { id: sessionId, actor: { id: row.userId, role: row.userType }, isProlonged: row.isProlonged } : null;
}

export type SessionEnd = 'signed_out' | 'revoked';

/** Ends a session here, on every other node and on its sockets. */
export async function endSession(
  core: Pick<Core, 'sql' | 'redis' | 'announcer'>,
  sessionId: string,
  reason: SessionEnd,
): Promise<void> {
  await core.sql('DELETE FROM sessions WHERE id = $1', [sessionId]);
  await tellSessionsEnded(core, [sessionId], reason);
}

/** Deletes every session of a person, in the caller's transaction. Answers their ids, to be told once it committed. */
export async function deleteSessionsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }>('DELETE FROM sessions WHERE user_id = $1 RETURNING id', [userId]);
  return rows.map(({ id }) => id);
}

/** Tells the sockets of sessions that are over, and every node's cache. */
export async function tellSessionsEnded(
  { announcer, redis }: Pick<Core, 'redis' | 'announcer'>,
  sessionIds: string[],
  reason: SessionEnd,
): Promise<void> {
  for (const id of sessionIds) announcer.emit(sessionRoom(id), 'session:ended', { reason });
  // When Redis is away the other nodes forget them within the five seconds of their caches.
  await Promise.allSettled(sessionIds.map((id) => redis.publish(SESSIONS_ENDED, id)));
}

const OPEN = `
  INSERT INTO sessions (id, user_id, user_agent, expires_at)
  VALUES ($1, $2, $3, now() + interval '${SESSION_DAYS} days')`;

const FIND = `
  WITH found AS (
    SELECT s.id, s.user_id, u.user_type, s.last_seen_at < now() - interval '5 minutes' AS is_stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.expires_at > now() AND u.user_type IS NOT NULL
  ), prolonged AS (
    UPDATE sessions SET last_seen_at = now(), expires_at = now() + interval '${SESSION_DAYS} days'
    WHERE id = (SELECT id FROM found WHERE is_stale)
  )
  SELECT user_id, user_type, is_stale AS is_prolonged FROM found`;
