import { createHash, randomBytes } from 'node:crypto';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../../platform/core.ts';
import { AppError } from '../../platform/app-error.ts';
import { SESSIONS_ENDED } from '../../platform/redis/redis-keys.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { sessionRoom } from '../../platform/rooms.ts';
import type { Actor } from '../../platform/actor.ts';
import { suspensionMessageOf } from '../users.repository.ts';
import { deleteAllOf, deleteSession, findAndProlong, insertSession, setId } from './sessions.repository.ts';

export interface OpenSession {
  id: string;
  userId: string;
  /** Null for a person from the identity provider who has not chosen yet between rider and driver. */
  actor: Actor | null;
  /** True when this look-up prolonged it, so that the cookie can be prolonged as well. */
  isProlonged: boolean;
  /** The trip that the session of a locked account serves; null for every other. It ends shortly after the trip. */
  tripId: string | null;
}

/** Returns the key of a session's row: the table is not enough to make a cookie. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a session stores of the provider that signed its owner in. */
export interface ProviderTraces {
  intendedRole: UserType | null;
  idToken: string | null;
  /** How long it lasts at most; null for as long as it is used. */
  hours: number | null;
}

/**
 * Opens a session and returns the token for the cookie, the only place where it exists in clear. Every sign-in ends
 * here, so this is where a locked account is refused outside of the trip in which it was locked, with AppError and ops'
 * words for the person.
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
  if (!opened) throw new AppError('auth.suspended', { why: await suspensionMessageOf(core.sql, userId) });
  return token;
}

/** Gives a session a new token, as is due when its owner's rights grow; the old one is void. */
export async function renewSession(
  core: Pick<Core, 'sql' | 'redis' | 'publisher'>,
  sessionId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await setId(core.sql, sessionId, sessionIdOf(token));
  await publishSessionsEnded(core, [sessionId], 'revoked');
  return token;
}

/** Finds the valid session of a token, with its person; writes at most every five minutes. */
export async function findSession(core: Pick<Core, 'sql'>, sessionId: string): Promise<OpenSession | null> {
  const [row] = await findAndProlong(core.sql, sessionId);
  if (!row) return null;
  const { userId, userType, isProlonged, tripId } = row;
  return { id: sessionId, userId, actor: userType && { id: userId, role: userType }, isProlonged, tripId };
}

type SessionEnd = 'signed_out' | 'revoked' | 'suspended';

/** Ends a session here, on every other node and on its sockets. Returns whose it was, null when it was already over. */
export async function endSession(
  core: Pick<Core, 'sql' | 'redis' | 'publisher'>,
  sessionId: string,
  reason: SessionEnd,
): Promise<string | null> {
  const userId = await deleteSession(core.sql, sessionId);
  await publishSessionsEnded(core, [sessionId], reason);
  return userId;
}

/**
 * Deletes every session of a person, or all but one, in the caller's transaction. Returns their ids, to be published
 * after the commit.
 */
export const deleteSessionsOf = (sql: Sql, userId: string, except: string | null = null): Promise<string[]> =>
  deleteAllOf(sql, userId, except);

/** Publishes the end of sessions to their sockets, with ops' words for a suspension, and to every node's cache. */
export async function publishSessionsEnded(
  { publisher, redis }: Pick<Core, 'redis' | 'publisher'>,
  sessionIds: string[],
  reason: SessionEnd,
  why = '',
): Promise<void> {
  for (const id of sessionIds) publisher.emit(sessionRoom(id), 'session:ended', { reason, ...(why && { why }) });
  await forgetSessions(redis, sessionIds);
}

/** Makes every node read these sessions again, as their rights have changed. */
export async function forgetSessions(redis: Core['redis'], sessionIds: string[]): Promise<void> {
  // While Redis is unreachable the other nodes drop them within the five seconds of their caches.
  await Promise.allSettled(sessionIds.map((id) => redis.publish(SESSIONS_ENDED, id)));
}
