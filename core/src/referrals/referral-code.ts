import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';
import { randomInt } from 'node:crypto';
import type { Sql } from '../platform/sql.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** As the table keeps it; null when it cannot be one. A wrong code never stands in the way of a registration. */
export function tidyCode(typed: string | undefined): string | null {
  const code = typed?.trim().toUpperCase() ?? '';
  return REFERRAL_CODE_PATTERN.test(code) ? code : null;
}

/** A person's own code, made when it is first asked for; two phones that ask at once are told the same one. */
export async function codeOf(sql: Sql, userId: string): Promise<string> {
  const [kept] = await sql<{ code: string }>(
    `WITH made AS (
       INSERT INTO referral_codes (user_id, code) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING code
     )
     SELECT code FROM made UNION ALL SELECT code FROM referral_codes WHERE user_id = $1`,
    [userId, newCode()],
  );
  // Made by another phone since this statement began, or the code is somebody else's: ask again.
  return kept?.code ?? codeOf(sql, userId);
}

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
