import type { CompleteProfileRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../../platform/core.ts';
import { AppError, ensure } from '../../platform/app-error.ts';
import { violatedConstraint } from '../../platform/postgres/sql.ts';
import { insertDriver } from '../driver-profiles.repository.ts';
import { namesIn, tidyName } from '../full-name.ts';
import { phoneOf } from '../phone-number.ts';
import { ONE_PROVED_EMAIL } from '../sessions/proved-email.ts';
import { lockedUser, takeEmailFromOthers, updateUser } from '../users.repository.ts';

/**
 * Stores what the identity provider did not send: the role of rider or driver, the name and the phone. Only the
 * provider makes admins, and a role once chosen stays. The phone is stored as unproved.
 * Throws AppError `auth.required`, `auth.role_not_allowed`, `auth.profile_complete`, `request.invalid`, `auth.username_taken` or `auth.email_taken`.
 */
export async function completeProfile(
  core: Pick<Core, 'transaction'>,
  userId: string,
  { userType, fullName: typedName, phone: typedPhone, username }: CompleteProfileRequest,
): Promise<void> {
  const fullName = tidyName(typedName);
  try {
    await core.transaction(async (sql) => {
      const known = await lockedUser(sql, userId);
      ensure(known, 'auth.required');
      ensure(userType === known.userType || (known.userType === null && userType !== 'admin'), 'auth.role_not_allowed');
      ensure(known.userType === null || known.fullName === null, 'auth.profile_complete');
      ensure(fullName, 'request.invalid', { fields: { fullName: 'Please enter your full name' } });
      const { firstName, lastName } = namesIn(fullName);
      const phone = phoneOf(typedPhone).number;
      const unprovedPhone = known.phone === phone ? null : phone;
      const names = { fullName, firstName, lastName, username: username ?? null };
      await updateUser(sql, userId, { userType, ...names, unprovedPhone });
      await takeEmailFromOthers(sql, userId);
      if (userType === 'driver') await insertDriver(sql, userId);
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'one_username') throw new AppError('auth.username_taken');
    if (constraint === ONE_PROVED_EMAIL) throw new AppError('auth.email_taken');
    throw error;
  }
}
