import type { IntendedRole, SessionView } from '@waka/contracts/accounts/account-views';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { ensure } from '../platform/app-error.ts';
import { forgetDevicesOf } from './remembered-devices.ts';
import { deleteSessionsOf, tellSessionsEnded } from './sessions.ts';

type Ends = Pick<Core, 'sql' | 'redis' | 'announcer'>;

interface SessionRow {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

/** Where a person is signed in, the browser last used first. */
export async function sessionsOf(
  { sql }: Pick<Core, 'sql'>,
  userId: string,
  currentId: string,
): Promise<SessionView[]> {
  const rows = await sql<SessionRow>(
    `SELECT id, user_agent, created_at, last_seen_at FROM sessions
     WHERE user_id = $1 AND expires_at > now() ORDER BY last_seen_at DESC, id LIMIT 100`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }));
}

/** Ends one of a person's own sessions, and its sockets. */
export async function endOwnSession(core: Ends, userId: string, sessionId: string): Promise<void> {
  const ended = await core.sql('DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING id', [sessionId, userId]);
  ensure(ended.length > 0, 'auth.session_not_found');
  await tellSessionsEnded(core, [sessionId], 'revoked');
}

/** Signs a person out everywhere and answers the sessions; a browser that was remembered needs a code again. */
export async function endAllSessions(core: Ends & Pick<Core, 'transaction'>, userId: string): Promise<string[]> {
  const ids = await core.transaction(async (sql) => {
    await forgetDevicesOf(sql, userId);
    return deleteSessionsOf(sql, userId);
  });
  await tellSessionsEnded(core, ids, 'revoked');
  return ids;
}

/** The role that a person meant when going to the identity provider. It is a wish. */
export async function intendedRoleOf({ sql }: Pick<Core, 'sql'>, sessionId: string): Promise<IntendedRole> {
  const [row] = await sql<{ intendedRole: UserType | null }>('SELECT intended_role FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  return { intendedRole: row?.intendedRole ?? null };
}

/** The provider's token of a session, null for one that a password or a code opened. */
export async function idTokenOf({ sql }: Pick<Core, 'sql'>, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ idToken: string | null }>('SELECT id_token FROM sessions WHERE id = $1', [sessionId]);
  return row?.idToken ?? null;
}
