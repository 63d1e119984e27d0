import type { ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../core.ts';
import { setDriverStatus } from '../drivers/set-driver-status.ts';
import { postMessage, type NewMessage } from '../notifications/post-message.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../platform/sql.ts';
import { hashPassword } from './passwords.ts';
import {
  holdsAccount,
  IS_EMAIL_OWNERS,
  ONE_PROVED_EMAIL,
  takeEmailFromOthers,
  type LinkFollower,
} from './proved-email.ts';
import { forgetDevicesOf } from './remembered-devices.ts';
import { hashOfToken } from './secrets-of-codes.ts';
import { deleteSessionsOf, tellSessionsEnded } from './sessions.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const NOTICE_MINUTES = 24 * 60;

interface Owner {
  id: string;
  email: string | null;
  phone: string | null;
  fullName: string | null;
  isOwners: boolean;
}

/**
 * Sets a new password by a mailed link, once. Every session of the account and the shift of a driver end, and the owner is
 * notified. The link proves the address. Unless this browser holds the account, or one with the link held it before, the
 * account may be of another person's making, whose phone and provider open it no longer. Afterwards it is the reader's.
 */
export async function resetPassword(core: Core, follower: LinkFollower, request: ResetPasswordRequest): Promise<void> {
  const token = [hashOfToken(request.token), request.userType];
  const [owner] = await core.sql<Owner>(OWNER, token);
  // Asked before the hash is made, which a stranger must not get for nothing.
  ensure(owner, 'auth.reset_link_invalid');
  const { id: userId, email, phone, fullName, isOwners } = owner;
  refuseWeakPassword(core.config, request.password, {
    email: email ?? '',
    phone: phone ?? '',
    fullName: fullName ?? '',
  });
  const passwordHash = await hashPassword(request.password);
  const reset = async (sql: Sql) => {
    ensure((await sql(USE, token)).length === 1, 'auth.reset_link_invalid');
    const isHolders = isOwners || (await holdsAccount(sql, follower, owner));
    await forgetDevicesOf(sql, userId);
    if (!isHolders) await removeOthersTraces(sql, userId);
    await sql(TAKE, [userId, passwordHash]);
    await takeEmailFromOthers(sql, userId);
    await sql('UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [userId]);
    const notice = email === null ? [] : [await postMessage(sql, changed(email, request))];
    return { sessionIds: await deleteSessionsOf(sql, userId), messages: notice };
  };
  const { sessionIds, messages } = await core.transaction(reset).catch((error: unknown) => {
    // Another account has proved the address meanwhile.
    ensure(violatedConstraint(error) !== ONE_PROVED_EMAIL, 'auth.reset_link_invalid');
    throw error;
  });
  await tellSessionsEnded(core, sessionIds, 'revoked');
  core.nudgeSending(messages);
  if (request.userType === 'driver') await endShift(core, userId);
}

/** Ends the shift, which no session can end any more; a driver with a ride stays on duty, as its rider waits. */
async function endShift(core: Core, driverId: string): Promise<void> {
  try {
    await setDriverStatus(core, { id: driverId, role: 'driver' }, { status: 'offline' });
  } catch (error) {
    // The password is changed all the same; silence ends the shift later.
    if (error instanceof AppError && error.code === 'driver.busy') return;
    core.logger.warn({ error }, 'shift not ended after a password reset');
  }
}

/**
 * Removes what belongs to the person who registered the address: phone and provider, by which that person signs in, the
 * contacts who are texted where the account is, and cards and wallets, of whose removal a trigger notifies the provider.
 */
async function removeOthersTraces(sql: Sql, userId: string): Promise<void> {
  await sql('UPDATE users SET phone = NULL, unproved_phone = NULL WHERE id = $1', [userId]);
  await sql('DELETE FROM identities WHERE user_id = $1', [userId]);
  await sql('DELETE FROM emergency_contacts WHERE user_id = $1', [userId]);
  await sql('DELETE FROM payment_methods WHERE user_id = $1', [userId]);
}

const changed = (recipient: string, { userType }: ResetPasswordRequest): NewMessage => ({
  channel: 'email',
  recipient,
  template: 'password_changed',
  params: { userType },
  withinMinutes: NOTICE_MINUTES,
});

const OWNER = `
  SELECT users.id, email, phone, full_name, ${IS_EMAIL_OWNERS} AS is_owners FROM password_resets JOIN users ON users.id = user_id
  WHERE token_hash = $1 AND user_type = $2 AND used_at IS NULL AND expires_at > now()`;

// A change of phone or e-mail that waits may be another person's.
const TAKE = `
  UPDATE users SET password_hash = $2, email_confirmed_at = coalesce(email_confirmed_at, now()),
    owner_proved_at = coalesce(owner_proved_at, now()),
    pending_phone = NULL, pending_phone_until = NULL,
    pending_email = NULL, pending_email_hash = NULL, pending_email_until = NULL
  WHERE id = $1`;

const USE = `
  UPDATE password_resets SET used_at = now()
  FROM users
  WHERE users.id = user_id AND token_hash = $1 AND user_type = $2 AND used_at IS NULL AND expires_at > now()
  RETURNING user_id`;
