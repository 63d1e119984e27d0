import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';
import { randomInt } from 'node:crypto';
import type { Sql } from '../../platform/postgres/sql.ts';
import { codeBy, insertCode } from './referral-codes.repository.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** As the table keeps it; null when it cannot be one. A wrong code never stands in the way of a registration. */
export function tidyCode(typed: string | undefined): string | null {
  const code = typed?.trim().toUpperCase() ?? '';
  return REFERRAL_CODE_PATTERN.test(code) ? code : null;
}

/** A person's own code, made when it is first asked for; two phones that ask at once are told the same one. */
export async function codeOf(sql: Sql, userId: string): Promise<string> {
  const known = await codeBy(sql, { userId });
  if (known) return known.code;
  // Another phone may have made one meanwhile, or another person has this one: look again.
  await insertCode(sql, { userId, code: newCode() });
  return codeOf(sql, userId);
}

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
