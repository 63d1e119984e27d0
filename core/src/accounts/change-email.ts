import type { UserType } from '@waka/contracts/accounts/user';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../platform/sql.ts';
import { takeMailAllowance } from './mail-allowance.ts';
import { emailTokenOf, hashOfToken } from './secrets-of-codes.ts';
import type { SignedInPerson } from './signed-in-person.ts';

export const EMAIL_LINK_HOURS = 24;
const NOTICE_MINUTES = 24 * 60;

/**
 * Keeps the new e-mail as waiting and mails it a link; the old one stays until somebody follows that. When it belongs to
 * another account of the role, its owner is told instead, and whoever asked sees no difference.
 */
export async function mailPendingEmail(
  sql: Sql,
  { config }: Pick<Core, 'config'>,
  { actor, visitor }: SignedInPerson,
  email: string,
): Promise<string[]> {
  const [change] = await sql<{ id: string }>('SELECT uuidv7() AS id');
  ensure(change, 'service.failed');
  await sql(
    `UPDATE users SET pending_email = $2, pending_email_hash = $3,
       pending_email_until = now() + interval '${EMAIL_LINK_HOURS} hours' WHERE id = $1`,
    [actor.id, email, hashOfToken(emailTokenOf(config, change.id))],
  );
  if (!(await takeMailAllowance(sql, config, email, visitor))) return [];
  const taken = await sql('SELECT 1 FROM users WHERE email = $1 AND user_type = $2 AND id <> $3', [
    email,
    actor.role,
    actor.id,
  ]);
  const mail = { channel: 'email', recipient: email, withinMinutes: EMAIL_LINK_HOURS * 60 } as const;
  if (taken.length === 0) {
    return [await postMessage(sql, { ...mail, template: 'email_change', params: { changeId: change.id } })];
  }
  // Admins are the identity provider's affair: it is no news to them who else is one.
  if (actor.role === 'admin') return [];
  return [await postMessage(sql, { ...mail, template: 'already_registered', params: { userType: actor.role } })];
}

/** The link was followed: the new e-mail takes the place of the old one, whose owner is told. */
export async function confirmEmail(core: Core, token: string): Promise<void> {
  const messages = await core
    .transaction((sql) => takeEmail(sql, hashOfToken(token)))
    .catch((error: unknown) => {
      ensure(violatedConstraint(error) !== 'one_email_a_role', 'account.email_link_invalid');
      throw error;
    });
  core.nudgeSending(messages);
}

interface Before {
  id: string;
  email: string | null;
  userType: UserType;
}

// Whoever follows a link shows to read these mails, not to be a provider's person: `is_email_verified` stays the
// provider's word, or a stranger could lie in wait with somebody's address for that person's first sign-in.
async function takeEmail(sql: Sql, tokenHash: string): Promise<string[]> {
  const [before] = await sql<Before>(
    `SELECT id, email, user_type FROM users
     WHERE pending_email_hash = $1 AND pending_email_until > now() AND erased_at IS NULL FOR UPDATE`,
    [tokenHash],
  );
  ensure(before, 'account.email_link_invalid');
  const { id, email, userType } = before;
  await sql(
    `UPDATE users SET email = pending_email, is_email_verified = false,
       pending_email = NULL, pending_email_hash = NULL, pending_email_until = NULL WHERE id = $1`,
    [id],
  );
  await sql('UPDATE password_resets SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [id]);
  const actor = { id, role: userType };
  await recordAudit(sql, { actor, action: 'account.email_changed', subject: { type: 'user', id } });
  if (email === null) return [];
  const notice = await postMessage(sql, {
    channel: 'email',
    recipient: email,
    template: 'contact_changed',
    params: { userType, what: 'email' },
    withinMinutes: NOTICE_MINUTES,
  });
  return [notice];
}
