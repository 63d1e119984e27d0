import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/sql.ts';
import { mailFirstLink } from './change-email.ts';
import { namesIn } from './full-name.ts';
import { noteReferral } from '../referrals/note-referral.ts';
import { HAS_PROVED_EMAIL } from './proved-email.ts';
import type { Visitor } from './visitor.ts';

export interface NewAccount {
  userType: RegistrableType;
  phone: string;
  email: string;
  fullName: string;
  passwordHash: string;
  /** Whose link led here. */
  referralCode: string | null;
}

/**
 * Makes the account of somebody who has proved the phone; null when its phone or e-mail was taken meanwhile. The e-mail
 * gets a link that confirms it. Without that it signs in with the password, and is nobody's.
 */
export async function createAccount(
  sql: Sql,
  config: Config,
  account: NewAccount,
  visitor: Visitor,
): Promise<string | null> {
  const { userType, phone, email, fullName, passwordHash } = account;
  const { firstName, lastName } = namesIn(fullName);
  const [user] = await sql<{ id: string }>(
    `INSERT INTO users (user_type, phone, email, full_name, first_name, last_name, password_hash, language)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8
     WHERE NOT EXISTS (SELECT 1 FROM users WHERE email = $3 AND user_type = $1 AND ${HAS_PROVED_EMAIL})
     ON CONFLICT DO NOTHING RETURNING id`,
    [userType, phone, email, fullName, firstName, lastName, passwordHash, visitor.language],
  );
  if (!user) return null;
  if (userType === 'driver') await sql('INSERT INTO driver_profiles (user_id) VALUES ($1)', [user.id]);
  if (account.referralCode) await noteReferral(sql, user.id, account.referralCode);
  await mailFirstLink(sql, config, visitor, { userId: user.id, email, phone });
  return user.id;
}
