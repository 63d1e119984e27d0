import type { UserType } from '@waka/contracts/accounts/user';
import type { Sql } from '../platform/sql.ts';

/**
 * Whether the e-mail of a row of `users` is its owner's, as SQL: a mailed link was followed, or an identity provider
 * vouched for it. Any other is what somebody typed. It signs in with its password, and keeps the address from nobody.
 */
export const HAS_PROVED_EMAIL = '(email_confirmed_at IS NOT NULL OR is_email_verified)';

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
