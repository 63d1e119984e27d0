import { REFERRAL_CODE_PATTERN } from '@waka/contracts/referrals/referral-code';
import { randomInt } from 'node:crypto';
import type { Sql } from '../../platform/postgres/sql.ts';
import { codeBy, insertCode } from './referral-codes.repository.ts';

const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 8;

/** Normalises a typed code to its stored form; null when it cannot be one. A wrong code never blocks a registration. */
export function tidyCode(typed: string | undefined): string | null {
  const code = typed?.trim().toUpperCase() ?? '';
  return REFERRAL_CODE_PATTERN.test(code) ? code : null;
}

/** Returns a person's own code, created on the first request; two concurrent requests get the same one. */
export async function codeOf(sql: Sql, userId: string): Promise<string> {
  const known = await codeBy(sql, { userId });
  if (known) return known.code;
  // A concurrent request may have created one, or another person has this one: look again.
  await insertCode(sql, { userId, code: newCode() });
  return codeOf(sql, userId);
}

const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
