import { createHash, randomBytes } from 'node:crypto';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { SESSIONS_ENDED } from '../../platform/redis/redis-keys.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { sessionRoom } from '../../platform/rooms.ts';
import type { Actor } from '../../platform/actor.ts';
import { deleteAllOf, deleteSession, findAndProlong, insertSession, setId } from './sessions.repository.ts';

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
  const [opened] = await insertSession(core.sql, sessionIdOf(token), userId, device, intendedRole, idToken, hours);
  ensure(opened, 'auth.suspended');
  return token;
}

/** Gives a session a new token, as is due when its owner's rights grow; the old one opens nothing any more. */
export async function renewSession(
  core: Pick<Core, 'sql' | 'redis' | 'publisher'>,
  sessionId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await setId(core.sql, sessionId, sessionIdOf(token));
  await tellSessionsEnded(core, [sessionId], 'revoked');
  return token;
}

/** The session of a token while it lasts, with who it belongs to; writes at most every five minutes. */
export async function findSession(core: Pick<Core, 'sql'>, sessionId: string): Promise<OpenSession | null> {
  const [row] = await findAndProlong(core.sql, sessionId);
  if (!row) return null;
  const { userId, userType, isProlonged } = row;
  return { id: sessionId, userId, actor: userType && { id: userId, role: userType }, isProlonged };
}

export type SessionEnd = 'signed_out' | 'revoked' | 'suspended';

/** Ends a session here, on every other node and on its sockets. Answers whose it was, null when it was over already. */
export async function endSession(
  core: Pick<Core, 'sql' | 'redis' | 'publisher'>,
  sessionId: string,
  reason: SessionEnd,
): Promise<string | null> {
  const userId = await deleteSession(core.sql, sessionId);
  await tellSessionsEnded(core, [sessionId], reason);
  return userId;
}

/**
 * Deletes every session of a person, or all but one, in the caller's transaction. Answers their ids, to be told once it
 * committed.
 */
export async function deleteSessionsOf(sql: Sql, userId: string, except: string | null = null): Promise<string[]> {
  const rows = await deleteAllOf(sql, userId, except);
  return rows.map(({ id }) => id);
}

/** Tells the sockets of sessions that are over, and every node's cache. */
export async function tellSessionsEnded(
  { publisher, redis }: Pick<Core, 'redis' | 'publisher'>,
  sessionIds: string[],
  reason: SessionEnd,
): Promise<void> {
  for (const id of sessionIds) publisher.emit(sessionRoom(id), 'session:ended', { reason });
  // When Redis is away the other nodes forget them within the five seconds of their caches.
  await Promise.allSettled(sessionIds.map((id) => redis.publish(SESSIONS_ENDED, id)));
}
