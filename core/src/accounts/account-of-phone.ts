import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Sql } from '../platform/sql.ts';

/** The id of the account that a phone has in a role. */
export async function accountOfPhone(sql: Sql, phone: string, userType: RegistrableType): Promise<string | null> {
  const [user] = await sql<{ id: string }>('SELECT id FROM users WHERE phone = $1 AND user_type = $2', [
    phone,
    userType,
  ]);
  return user?.id ?? null;
}
