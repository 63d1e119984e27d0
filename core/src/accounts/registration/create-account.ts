import type { RegistrableType } from '@waka/contracts/accounts/account-requests';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { mailFirstLink } from '../profile/change-email.ts';
import { namesOf } from '../full-name.ts';
import { noteReferral } from './note-referral.ts';
import { insertDriver } from '../driver-profiles.repository.ts';
import { insertUser, isEmailProved } from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

export interface NewAccount {
  userType: RegistrableType;
  phone: string;
  email: string;
  fullName: string;
  /** As the form asked for them; null where it asked for the full name alone. */
  firstName: string | null;
  lastName: string | null;
  passwordHash: string;
  /** Referral code of the link that led here. */
  referralCode: string | null;
}

/**
 * Creates the account of a person who has proved the phone; returns null when its phone or e-mail was taken meanwhile.
 * The e-mail gets a link that confirms it. Until then it can be used to sign in with the password, but reserves the
 * address for no account.
 */
export async function createAccount(
  sql: Sql,
  config: Config,
  account: NewAccount,
  visitor: Visitor,
): Promise<string | null> {
  const { userType, phone, email, fullName, passwordHash } = account;
  const { firstName, lastName } = namesOf(fullName, account);
  if (await isEmailProved(sql, email, userType)) return null;
  const userId = await insertUser(sql, {
    userType,
    phone,
    email,
    fullName,
    firstName,
    lastName,
    passwordHash,
    language: visitor.language,
  });
  if (userId === null) return null;
  if (userType === 'driver') await insertDriver(sql, userId);
  if (account.referralCode) await noteReferral(sql, userId, account.referralCode);
  await mailFirstLink(sql, config, visitor, { userId, email, phone });
  return userId;
}
