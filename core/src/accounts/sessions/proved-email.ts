import type { Sql } from '../../platform/postgres/sql.ts';
import { isRemembered } from '../codes/remembered-devices.ts';
import { isSignedIn } from './sessions.repository.ts';
import type { Visitor } from '../visitor.ts';

/** The browser in which a mailed link was followed, and its session. */
export interface LinkFollower {
  visitor: Visitor;
  sessionId: string | null;
}

/** Checks whether this browser is signed in to the account or has proved its phone. */
export async function holdsAccount(
  sql: Sql,
  { visitor, sessionId }: LinkFollower,
  account: { id: string; phone: string | null },
): Promise<boolean> {
  if (sessionId !== null && (await isSignedIn(sql, sessionId, account.id))) return true;
  return account.phone !== null && isRemembered(sql, visitor.device, account.phone);
}

/** Name of the unique index over proved addresses. */
export const ONE_PROVED_EMAIL = 'one_proved_email_a_role';
