import type { PasswordChange } from '@waka/contracts/accounts/profile-requests';
import type { UserType } from '@waka/contracts/accounts/user';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import { hashPassword } from './passwords.ts';
import { proveIdentity } from './prove-identity.ts';
import { forgetDevicesOf } from './remembered-devices.ts';
import { tellSessionsEnded } from './sessions.ts';
import type { SignedInPerson } from './signed-in-person.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const NOTICE_MINUTES = 24 * 60;

interface Owner {
  email: string | null;
  phone: string | null;
  fullName: string | null;
  userType: UserType;
}

/**
 * Sets a new password for a person who shows again to be the owner. Every other session ends, remembered browsers need a
 * code again, links to reset the password are void, and the owner is notified. Answers the sessions that ended.
 */
export async function changePassword(
  core: Core,
  person: SignedInPerson,
  { password, currentPassword, proofCode }: PasswordChange,
): Promise<string[]> {
  const { actor, sessionId } = person;
  const [owner] = await core.sql<Owner>('SELECT email, phone, full_name, user_type FROM users WHERE id = $1', [
    actor.id,
  ]);
  ensure(owner, 'auth.required');
  const { email, phone, fullName, userType } = owner;
  refuseWeakPassword(core.config, password, { email: email ?? '', phone: phone ?? '', fullName: fullName ?? '' });
  await proveIdentity(core, person, { currentPassword, proofCode });
  const passwordHash = await hashPassword(password);
  const { sessionIds, messages } = await core.transaction(async (sql) => {
    await sql('UPDATE users SET password_hash = $2 WHERE id = $1', [actor.id, passwordHash]);
    await sql('UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [actor.id]);
    await forgetDevicesOf(sql, actor.id);
    await recordAudit(sql, { actor, action: 'account.password_changed', subject: { type: 'user', id: actor.id } });
    const others = await sql<{ id: string }>('DELETE FROM sessions WHERE user_id = $1 AND id <> $2 RETURNING id', [
      actor.id,
      sessionId,
    ]);
    const notice = { channel: 'email', template: 'password_changed', params: { userType } } as const;
    return {
      sessionIds: others.map(({ id }) => id),
      messages:
        email === null ? [] : [await postMessage(sql, { ...notice, recipient: email, withinMinutes: NOTICE_MINUTES })],
    };
  });
  await tellSessionsEnded(core, sessionIds, 'revoked');
  core.nudgeSending(messages);
  return sessionIds;
}
