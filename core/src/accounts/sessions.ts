import { createHash, randomBytes } from 'node:crypto';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { SESSIONS_ENDED } from '../platform/redis-keys.ts';
import type { Sql } from '../platform/sql.ts';
import { sessionRoom } from '../realtime/rooms.ts';
import type { Actor } from './actor.ts';

/** A session ends after this long without a request. */
export const SESSION_DAYS = 30;

export interface OpenSession {
  id: string;
  userId: string;
  /** Null for somebody from the identity provider who has not said yet whether to ride or to drive. */
  actor: Actor | null;
  /** True when this look-up prolonged it, so that the cookie can follow. */
  isProlonged: boolean;
}

/** The key of a session's row: whoever reads the table cannot make a cookie of it. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a session remembers of the provider that vouched for its owner. */
export interface ProviderTraces {
  intendedRole: UserType | null;
  idToken: string | null;
  /** How long it lasts at most; null for as long as it is used. */
  hours: number | null;
}

/**
 * Opens a session and answers the token for the cookie, the only place where it exists in clear. Every way in ends here,
 * so this is where an account that is locked is refused.
 */
export async function openSession(
  core: Pick<Core, 'sql'>,
  userId: string,
  userAgent: string | null,
  traces?: ProviderTraces,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { intendedRole = null, idToken = null, hours = null } = traces ?? {};
  const device = userAgent?.slice(0, 200) ?? null;
  const [opened] = await core.sql(OPEN, [sessionIdOf(token), userId, device, intendedRole, idToken, hours]);
  ensure(opened, 'auth.suspended');
  return token;
}

/** Gives a session a new token, as is due when its owner's rights grow; the old one opens nothing any more. */
export async function renewSession(
  core: Pick<Core, 'sql' | 'redis' | 'announcer'>,
  sessionId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await core.sql('UPDATE sessions SET id = $2 WHERE id = $1', [sessionId, sessionIdOf(token)]);
  await tellSessionsEnded(core, [sessionId], 'revoked');
  return token;
}

/** The session of a token while it lasts, with who it belongs to; writes at most every five minutes. */
export async function findSession(core: Pick<Core, 'sql'>, sessionId: string): Promise<OpenSession | null> {
  const [row] = await core.sql<{ userId: string; userType: UserType | null; isProlonged: boolean }>(FIND, [sessionId]);
  if (!row) return null;
  const { userId, userType, isProlonged } = row;
  return { id: sessionId, userId, actor: userType && { id: userId, role: userType }, isProlonged };
}

export type SessionEnd = 'signed_out' | 'revoked' | 'suspended';

/** Ends a session here, on every other node and on its sockets. Answers whose it was, null when it was over already. */
export async function endSession(
  core: Pick<Core, 'sql' | 'redis' | 'announcer'>,
  sessionId: string,
  reason: SessionEnd,
): Promise<string | null> {
  const [ended] = await core.sql<{ userId: string }>('DELETE FROM sessions WHERE id = $1 RETURNING user_id', [
    sessionId,
  ]);
  await tellSessionsEnded(core, [sessionId], reason);
  return ended?.userId ?? null;
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
  INSERT INTO sessions (id, user_id, user_agent, intended_role, id_token, ends_at, expires_at)
  SELECT $1, $2::uuid, $3, $4, $5, ends_at, least(now() + interval '${SESSION_DAYS} days', ends_at)
  FROM (SELECT now() + make_interval(hours => $6::int) AS ends_at) AS latest
  WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = $2 AND suspended_at IS NOT NULL)
  RETURNING id`;

const FIND = `
  WITH found AS (
    SELECT s.id, s.user_id, u.user_type, s.last_seen_at < now() - interval '5 minutes' AS is_stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.expires_at > now() AND u.suspended_at IS NULL
  ), prolonged AS (
    UPDATE sessions SET last_seen_at = now(), expires_at = least(now() + interval '${SESSION_DAYS} days', ends_at)
    WHERE id = (SELECT id FROM found WHERE is_stale)
  )
  SELECT user_id, user_type, is_stale AS is_prolonged FROM found`;
