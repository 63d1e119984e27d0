import type { UserType } from '@waka/contracts/accounts/user';
import type { Sql } from '../platform/sql.ts';
import { isRemembered } from './remembered-devices.ts';
import type { Visitor } from './visitor.ts';

/**
 * Whether the e-mail of a row of `users` is its owner's, as SQL: a mailed link was followed, or an identity provider
 * vouched for it. Any other is what somebody typed. It signs in with its password, and keeps the address from nobody.
 */
export const HAS_PROVED_EMAIL = '(email_confirmed_at IS NOT NULL OR is_email_verified)';

/**
 * Whether the person who reads the proved e-mail of a row of `users` holds the account too, as SQL: a mailed link was
 * followed where the account was open or its phone had been proved. Without that another person may have registered the
 * address, and the phone may be that person's.
 */
export const IS_EMAIL_OWNERS = '(owner_proved_at IS NOT NULL OR is_email_verified)';

/** The browser in which a mailed link was followed, and the session that it has. */
export interface LinkFollower {
  visitor: Visitor;
  sessionId: string | null;
}

/** Whether this browser is signed in to the account or has proved its phone. */
export async function holdsAccount(
  sql: Sql,
  { visitor, sessionId }: LinkFollower,
  account: { id: string; phone: string | null },
): Promise<boolean> {
  const isSignedIn = await sql('SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2 AND expires_at > now()', [
    sessionId,
    account.id,
  ]);
  if (isSignedIn.length > 0) return true;
  return account.phone !== null && isRemembered(sql, visitor.device, account.phone);
}

/** The unique index over proved addresses. */
export const ONE_PROVED_EMAIL = 'one_proved_email_a_role';

/** Whether another account of the role has proved this e-mail. */
export async function isEmailProved(sql: Sql, email: string, userType: UserType, butOf?: string): Promise<boolean> {
  const proved = await sql(
    `SELECT 1 FROM users WHERE email = $1 AND user_type = $2 AND ${HAS_PROVED_EMAIL} AND id IS DISTINCT FROM $3::uuid`,
    [email, userType, butOf ?? null],
  );
  return proved.length > 0;
}

/** Takes the e-mail that this account has just proved from those that only typed it; they sign in by phone. */
export async function takeEmailFromOthers(sql: Sql, userId: string): Promise<void> {
  await sql(
    `UPDATE users AS other SET email = NULL FROM users AS owner
     WHERE owner.id = $1 AND (owner.email_confirmed_at IS NOT NULL OR owner.is_email_verified)
       AND other.email = owner.email AND other.user_type = owner.user_type AND other.id <> owner.id
       AND other.email_confirmed_at IS NULL AND NOT other.is_email_verified`,
    [userId],
  );
}
