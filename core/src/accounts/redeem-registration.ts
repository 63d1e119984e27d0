import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/sql.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import type { CodeFor } from './one-time-codes.ts';
import type { Visitor } from './visitor.ts';

/** Makes the account that waited for this code. */
export async function redeemRegistration(
  sql: Sql,
  config: Config,
  visitor: Visitor,
  code: CodeFor,
): Promise<string | null> {
  const [account] = await sql<NewAccount>(
    `DELETE FROM pending_registrations
     WHERE browser = $1 AND phone = $2 AND user_type = $3 AND expires_at > now()
     RETURNING user_type, phone, email, full_name, password_hash, referral_code`,
    [visitor.browser, code.phone, code.userType],
  );
  return account ? createAccount(sql, config, account, visitor) : null;
}
