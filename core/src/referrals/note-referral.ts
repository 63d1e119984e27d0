import type { Sql } from '../platform/sql.ts';

/**
 * Who brought a person whose account has just been made; in the transaction that makes it. A code that nobody has, and
 * one's own by the account of the other role, change nothing.
 */
export const noteReferral = (sql: Sql, friendId: string, code: string): Promise<unknown> =>
  sql(
    `INSERT INTO referrals (friend_id, referrer_id)
     SELECT friend.id, referrer.id FROM referral_codes
     JOIN users referrer ON referrer.id = referral_codes.user_id AND referrer.erased_at IS NULL
     JOIN users friend ON friend.id = $1
       AND (friend.phone = referrer.phone OR friend.email = referrer.email) IS NOT TRUE AND friend.id <> referrer.id
     WHERE code = $2
     ON CONFLICT DO NOTHING`,
    [friendId, code],
  );
