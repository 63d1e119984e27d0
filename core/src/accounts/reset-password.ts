import type { ResetPasswordRequest } from '@waka/contracts/accounts/account-requests';
import type { Core } from '../core.ts';
import { postMessage, type NewMessage } from '../notifications/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import { hashPassword } from './passwords.ts';
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
}

/** Sets a new password by a mailed link, once; every session of the account ends, and its owner is told. */
export async function resetPassword(core: Core, request: ResetPasswordRequest): Promise<void> {
  const token = [hashOfToken(request.token), request.userType];
  const [owner] = await core.sql<Owner>(OWNER, token);
  // Asked before the hash is made, which a stranger must not get for nothing.
  ensure(owner, 'auth.reset_link_invalid');
  const { id: userId, email, phone, fullName } = owner;
  refuseWeakPassword(core.config, request.password, {
    email: email ?? '',
    phone: phone ?? '',
    fullName: fullName ?? '',
  });
  const passwordHash = await hashPassword(request.password);
  const { sessionIds, messages } = await core.transaction(async (sql) => {
    ensure((await sql(USE, token)).length === 1, 'auth.reset_link_invalid');
    await sql('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
    await sql('UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [userId]);
    await forgetDevicesOf(sql, userId);
    const notice = email === null ? [] : [await postMessage(sql, changed(email, request))];
    return { sessionIds: await deleteSessionsOf(sql, userId), messages: notice };
  });
  await tellSessionsEnded(core, sessionIds, 'revoked');
  core.nudgeSending(messages);
}

const changed = (recipient: string, { userType }: ResetPasswordRequest): NewMessage => ({
  channel: 'email',
  recipient,
  template: 'password_changed',
  params: { userType },
  withinMinutes: NOTICE_MINUTES,
});

const OWNER = `
  SELECT users.id, email, phone, full_name FROM password_resets JOIN users ON users.id = user_id
  WHERE token_hash = $1 AND user_type = $2 AND used_at IS NULL AND expires_at > now()`;

const USE = `
  UPDATE password_resets SET used_at = now()
  FROM users
  WHERE users.id = user_id AND token_hash = $1 AND user_type = $2 AND used_at IS NULL AND expires_at > now()
  RETURNING user_id`;
