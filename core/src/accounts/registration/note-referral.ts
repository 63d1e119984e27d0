import { userById } from '../users.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { codeBy, insertReferral } from './referral-codes.repository.ts';

/**
 * Stores who referred the person whose account has just been created; in the same transaction. An unknown code, and
 * one's own code from an account of the other role, change nothing.
 */
export async function noteReferral(sql: Sql, friendId: string, code: string): Promise<void> {
  const known = await codeBy(sql, { code });
  const referrer = known && (await userById(sql, known.userId));
  const friend = await userById(sql, friendId);
  if (!friend || !referrer || referrer.erasedAt !== null || referrer.id === friend.id) return;
  const isOwn =
    (friend.phone !== null && friend.phone === referrer.phone) ||
    (friend.email !== null && friend.email === referrer.email);
  if (!isOwn) await insertReferral(sql, { friendId, referrerId: referrer.id });
}
