import type { PasswordChange } from '@waka/contracts/accounts/profile-requests';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { postMessage } from '../../messages/post-message.ts';
import { ensure } from '../../platform/app-error.ts';
import { voidResets } from '../codes/codes.repository.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { proveIdentity } from './prove-identity.ts';
import { forgetDevicesOf } from '../codes/remembered-devices.ts';
import { deleteSessionsOf, publishSessionsEnded } from '../sessions/sessions.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import { updateUser, userById } from '../users.repository.ts';
import { refuseWeakPassword } from '../passwords/weak-passwords.ts';

const NOTICE_MINUTES = 24 * 60;

/**
 * Sets a new password for a person who proves again to be the owner. Every other session ends, remembered browsers
 * need a code again, links to reset the password are void, and the owner is notified. Returns the sessions that ended.
 * Throws AppError `auth.required`.
 */
export async function changePassword(
  core: Core,
  person: SignedInPerson,
  { password, currentPassword, proofCode }: PasswordChange,
): Promise<string[]> {
  const { actor, sessionId } = person;
  const owner = await userById(core.sql, actor.id);
  ensure(owner, 'auth.required');
  const { email, phone, fullName } = owner;
  refuseWeakPassword(core.config, password, { email: email ?? '', phone: phone ?? '', fullName: fullName ?? '' });
  await proveIdentity(core, person, { currentPassword, proofCode });
  const passwordHash = await hashPassword(password);
  const { sessionIds, messages } = await core.transaction(async (sql) => {
    await updateUser(sql, actor.id, { passwordHash });
    await voidResets(sql, actor.id);
    await forgetDevicesOf(sql, actor.id);
    await recordAudit(sql, { actor, action: 'account.password_changed', subject: { type: 'user', id: actor.id } });
    const notice = { channel: 'email', template: 'password_changed', params: { userType: actor.role } } as const;
    return {
      sessionIds: await deleteSessionsOf(sql, actor.id, sessionId),
      messages:
        email === null ? [] : [await postMessage(sql, { ...notice, recipient: email, withinMinutes: NOTICE_MINUTES })],
    };
  });
  await publishSessionsEnded(core, sessionIds, 'revoked');
  core.wakeSending(messages);
  return sessionIds;
}
