import type { CompleteProfileRequest } from '@waka/contracts/accounts/account-requests';
import type { UserType } from '@waka/contracts/accounts/user';
import type { Core } from '../core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../platform/sql.ts';
import { namesIn, tidyName } from './full-name.ts';
import { phoneOf } from './phone-number.ts';
import { ONE_PROVED_EMAIL, takeEmailFromOthers } from './proved-email.ts';

/**
 * Says what the identity provider could not: whether a person rides or drives, the name and the phone. The role of an
 * admin is the provider's to give, and a role once chosen stays. The phone is kept as unproved.
 */
export async function completeProfile(
  core: Pick<Core, 'transaction'>,
  userId: string,
  { userType, fullName: typedName, phone: typedPhone, username }: CompleteProfileRequest,
): Promise<void> {
  const fullName = tidyName(typedName);
  try {
    await core.transaction(async (sql) => {
      const known = await lockedAccount(sql, userId);
      ensure(userType === known.userType || (known.userType === null && userType !== 'admin'), 'auth.role_not_allowed');
      ensure(known.userType === null || known.fullName === null, 'auth.profile_complete');
      ensure(fullName, 'request.invalid', { fields: { fullName: 'Please enter your full name' } });
      const { firstName, lastName } = namesIn(fullName);
      const phone = phoneOf(typedPhone).number;
      await sql(SAVE, [userId, userType, fullName, firstName, lastName, phone, username ?? null]);
      await takeEmailFromOthers(sql, userId);
      if (userType === 'driver') await sql(ADD_DRIVER, [userId]);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'one_username') throw new AppError('auth.username_taken');
    if (constraint === ONE_PROVED_EMAIL) throw new AppError('auth.email_taken');
    throw error;
  }
}

interface Known {
  userType: UserType | null;
  fullName: string | null;
}

async function lockedAccount(sql: Sql, userId: string): Promise<Known> {
  const [known] = await sql<Known>('SELECT user_type, full_name FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  ensure(known, 'auth.required');
  return known;
}

const SAVE = `
  UPDATE users SET user_type = $2, full_name = $3, first_name = $4, last_name = $5, username = $7,
    unproved_phone = CASE WHEN phone IS DISTINCT FROM $6 THEN $6 END
  WHERE id = $1`;

const ADD_DRIVER = 'INSERT INTO driver_profiles (user_id) VALUES ($1) ON CONFLICT DO NOTHING';
