import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Language } from '@waka/contracts/languages';
import type { Config } from '../platform/config.ts';
import type { Sql } from '../platform/sql.ts';
import { mailFirstLink } from './change-email.ts';
import { namesIn } from './full-name.ts';
import { noteReferral } from '../referrals/note-referral.ts';

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
 * gets a link that confirms it, and is used without: whoever rides by phone may have hardly any use for it.
 */
export async function createAccount(
  sql: Sql,
  config: Config,
  account: NewAccount,
  language: Language | null,
): Promise<string | null> {
  const { userType, phone, email, fullName, passwordHash } = account;
  const { firstName, lastName } = namesIn(fullName);
  const [user] = await sql<{ id: string }>(
    `INSERT INTO users (user_type, phone, email, full_name, first_name, last_name, password_hash, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
    [userType, phone, email, fullName, firstName, lastName, passwordHash, language],
  );
  if (!user) return null;
  if (userType === 'driver') await sql('INSERT INTO driver_profiles (user_id) VALUES ($1)', [user.id]);
  if (account.referralCode) await noteReferral(sql, user.id, account.referralCode);
  await mailFirstLink(sql, config, user.id, email);
  return user.id;
}
