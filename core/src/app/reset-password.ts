import type { ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import { deleteTraces } from './erasure.repository.ts';
import type { Core } from '../platform/core.ts';
import { setDriverStatus } from '../shifts/set-driver-status.ts';
import { postMessage, type NewMessage } from '../messages/post-message.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../platform/postgres/sql.ts';
import { openReset, useReset, voidResets } from '../accounts/codes/codes.repository.ts';
import { hashPassword } from '../accounts/passwords/passwords.ts';
import { holdsAccount, ONE_PROVED_EMAIL, type LinkFollower } from '../accounts/sessions/proved-email.ts';
import { forgetDevicesOf } from '../accounts/codes/remembered-devices.ts';
import { hashOfToken } from '../messages/secrets-of-codes.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../accounts/sessions/sessions.ts';
import { takeByReset, takeEmailFromOthers, userById } from '../accounts/users.repository.ts';
import { refuseWeakPassword } from '../accounts/passwords/weak-passwords.ts';

const NOTICE_MINUTES = 24 * 60;

interface Reset {
  /** Whether phone, identity, emergency contacts and payment methods were removed. */
  isEmptied: boolean;
}

/**
 * Sets a new password by a mailed link, once. Every session of the account and the shift of a driver end, and the
 * owner is notified. The link proves the address. Unless this browser holds the account, or its owner was proved
 * before, a stranger may have created the account: his phone and identity are removed, and the account belongs to the
 * reader of the mail, and is said to be emptied. Throws AppError.
 */
export async function resetPassword(core: Core, follower: LinkFollower, request: ResetPasswordRequest): Promise<Reset> {
  const link = await openReset(core.sql, hashOfToken(request.token));
  const owner = link && (await userById(core.sql, link.userId));
  // Checked before hashing, so that a stranger cannot cause hashes at no cost.
  ensure(link && owner?.userType === request.userType, 'auth.reset_link_invalid');
  const { id: userId, email, phone, fullName } = owner;
  refuseWeakPassword(core.config, request.password, {
    email: email ?? '',
    phone: phone ?? '',
    fullName: fullName ?? '',
  });
  const passwordHash = await hashPassword(request.password);
  const reset = async (sql: Sql) => {
    ensure(await useReset(sql, link.id), 'auth.reset_link_invalid');
    const isOwners = owner.ownerProvedAt !== null || owner.isEmailVerified;
    const isHolders = isOwners || (await holdsAccount(sql, follower, owner));
    await forgetDevicesOf(sql, userId);
    if (!isHolders) await deleteTraces(sql, userId);
    await takeByReset(sql, userId, passwordHash);
    await takeEmailFromOthers(sql, userId);
    await voidResets(sql, userId);
    const notice = email === null ? [] : [await postMessage(sql, changed(email, request))];
    return { sessionIds: await deleteSessionsOf(sql, userId), messages: notice, isEmptied: !isHolders };
  };
  const { sessionIds, messages, isEmptied } = await core.transaction(reset).catch((error: unknown) => {
    // Another account has proved the address meanwhile.
    ensure(violatedConstraint(error) !== ONE_PROVED_EMAIL, 'auth.reset_link_invalid');
    throw error;
  });
  await publishSessionsEnded(core, sessionIds, 'revoked');
  core.wakeSending(messages);
  if (request.userType === 'driver') await endShift(core, userId);
  return { isEmptied };
}

/** Ends the shift, as no session can end it any more; a driver with a ride stays on duty, as its rider waits. */
async function endShift(core: Core, driverId: string): Promise<void> {
  try {
    await setDriverStatus(core, { id: driverId, role: 'driver' }, { status: 'offline' });
  } catch (error) {
    // The new password stands; silence ends the shift later.
    if (error instanceof AppError && error.code === 'driver.busy') return;
    core.logger.warn({ error }, 'shift not ended after a password reset');
  }
}

const changed = (recipient: string, { userType }: ResetPasswordRequest): NewMessage => ({
  channel: 'email',
  recipient,
  template: 'password_changed',
  params: { userType },
  withinMinutes: NOTICE_MINUTES,
});
