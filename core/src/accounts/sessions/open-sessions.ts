import type { IntendedRole, SessionView } from '@waka/contracts/accounts/account-views';
import type { Core } from '../../platform/core.ts';
import { ensure } from '../../platform/app-error.ts';
import { forgetDevicesOf } from '../codes/remembered-devices.ts';
import { deleteOwn, sessionById, sessionsOfUser } from './sessions.repository.ts';
import { deleteSessionsOf, publishSessionsEnded } from './sessions.ts';

const MOST_SESSIONS = 100;

type Ends = Pick<Core, 'sql' | 'redis' | 'publisher'>;

/** Lists a person's sessions, the browser last used first. */
export async function sessionsOf(
  { sql }: Pick<Core, 'sql'>,
  userId: string,
  currentId: string,
): Promise<SessionView[]> {
  const rows = await sessionsOfUser(sql, userId, MOST_SESSIONS);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
}

/** Ends one of a person's own sessions, and its sockets. Throws AppError `auth.session_not_found`. */
export async function endOwnSession(core: Ends, userId: string, sessionId: string): Promise<void> {
  ensure(await deleteOwn(core.sql, { id: sessionId, userId }), 'auth.session_not_found');
  await publishSessionsEnded(core, [sessionId], 'revoked');
}

/** Signs a person out everywhere and returns the sessions; remembered browsers need a code again. */
export async function endAllSessions(core: Ends & Pick<Core, 'transaction'>, userId: string): Promise<string[]> {
  const ids = await core.transaction(async (sql) => {
    await forgetDevicesOf(sql, userId);
    return deleteSessionsOf(sql, userId);
  });
  await publishSessionsEnded(core, ids, 'revoked');
  return ids;
}

/** Returns the role that a person chose before going to the identity provider. It grants nothing. */
export async function intendedRoleOf({ sql }: Pick<Core, 'sql'>, sessionId: string): Promise<IntendedRole> {
  const session = await sessionById(sql, sessionId);
  return { intendedRole: session?.intendedRole ?? null };
}

/** Returns the provider's token of a session, null for one that a password or a code opened. */
export async function idTokenOf({ sql }: Pick<Core, 'sql'>, sessionId: string): Promise<string | null> {
  return (await sessionById(sql, sessionId))?.idToken ?? null;
}
