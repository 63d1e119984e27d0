import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Core } from '../../platform/core.ts';
import { postMessage, type NewMessage } from '../../messages/post-message.ts';
import type { Config } from '../../platform/config.ts';
import { ensure } from '../../platform/app-error.ts';
import { violatedConstraint, type Sql } from '../../platform/postgres/sql.ts';
import { voidResets } from '../codes/codes.repository.ts';
import { takeMailAllowance } from '../limits/mail-allowance.ts';
import { holdsAccount, ONE_PROVED_EMAIL, type LinkFollower } from '../sessions/proved-email.ts';
import { emailTokenOf, hashOfToken } from '../../messages/secrets-of-codes.ts';
import type { SignedInPerson } from '../signed-in-person.ts';
import type { User } from '../user.entity.ts';
import {
  hasProvedEmail,
  isEmailProved,
  lockedByLink,
  lockedUser,
  setPendingEmail,
  takeEmailFromOthers,
  takePendingEmail,
  userById,
} from '../users.repository.ts';
import type { Visitor } from '../visitor.ts';

const EMAIL_LINK_HOURS = 24;
const NOTICE_MINUTES = 24 * 60;

/**
 * Stores the new e-mail as pending and mails it a link; the old one stays until that is followed. When the e-mail
 * belongs to another account of the role, its owner gets a notice instead, and the requester sees no difference.
 */
export async function mailPendingEmail(
  sql: Sql,
  { config }: Pick<Core, 'config'>,
  person: SignedInPerson,
  email: string,
): Promise<string[]> {
  const changeId = await storePendingEmail(sql, config, person.actor.id, email);
  if (!(await takeMailAllowance(sql, config, email, person.visitor))) return [];
  return mailChange(sql, person, email, changeId);
}

async function mailChange(sql: Sql, { actor }: SignedInPerson, email: string, changeId: string): Promise<string[]> {
  const isTaken = await isEmailProved(sql, email, actor.role, actor.id);
  if (!isTaken)
    return [await postMessage(sql, linkTo(email, changeId, (await userById(sql, actor.id))?.phone ?? null))];
  // The identity provider manages admins, who know each other: no notice about another admin's address.
  if (actor.role === 'admin') return [];
  const notice = { template: 'already_registered', params: { userType: actor.role } } as const;
  return [await postMessage(sql, { ...linkTo(email, changeId, null), ...notice })];
}

interface NewEmail {
  userId: string;
  email: string;
  phone: string;
}

/**
 * Mails the link to an e-mail that waits to be confirmed again, which ends the one before: a new e-mail, or else the
 * account's own. Throws AppError `account.no_change_waiting`, `request.too_many`.
 */
export async function resendEmailLink(core: Core, person: SignedInPerson): Promise<void> {
  const { actor, visitor } = person;
  const messages = await core.transaction(async (sql) => {
    const user = await lockedUser(sql, actor.id);
    const email = user && unconfirmedOf(user, core.clock.now());
    ensure(user && email, 'account.no_change_waiting');
    const changeId = await storePendingEmail(sql, core.config, actor.id, email);
    // Refused here, the change is undone and the link before stays.
    ensure(await takeMailAllowance(sql, core.config, email, visitor), 'request.too_many');
    if (email !== user.email) return mailChange(sql, person, email, changeId);
    return [await postMessage(sql, firstLinkTo(email, changeId, user.phone))];
  });
  core.wakeSending(messages);
}

function unconfirmedOf(user: User, now: Date): string | null {
  const { email, pendingEmail, pendingEmailUntil } = user;
  const isWaiting = pendingEmail !== email && pendingEmailUntil !== null && pendingEmailUntil > now;
  if (isWaiting) return pendingEmail;
  return hasProvedEmail(user) ? null : email;
}

/** Mails a link to the e-mail of a new account, by which its owner confirms it. */
export async function mailFirstLink(
  sql: Sql,
  config: Config,
  visitor: Visitor,
  { userId, email, phone }: NewEmail,
): Promise<void> {
  const changeId = await storePendingEmail(sql, config, userId, email);
  if (!(await takeMailAllowance(sql, config, email, visitor))) return;
  // The worker's next sweep sends it.
  await postMessage(sql, firstLinkTo(email, changeId, phone));
}

async function storePendingEmail(sql: Sql, config: Config, userId: string, pendingEmail: string): Promise<string> {
  const changeId = randomUUID();
  const pendingEmailHash = hashOfToken(emailTokenOf(config, changeId));
  await setPendingEmail(sql, userId, { pendingEmail, pendingEmailHash }, EMAIL_LINK_HOURS);
  return changeId;
}

/** Builds the mail; it names the account by the end of its phone, as confirming an address lets that phone in. */
const linkTo = (recipient: string, changeId: string, phone: string | null): NewMessage => ({
  channel: 'email',
  recipient,
  withinMinutes: EMAIL_LINK_HOURS * 60,
  template: 'email_change',
  params: { changeId, phoneEnding: phone?.slice(-2) ?? null },
});

/** Builds the mail of a sign-up: the address is no new one to the person who has just typed it. */
const firstLinkTo = (recipient: string, changeId: string, phone: string | null): NewMessage => ({
  ...linkTo(recipient, changeId, phone),
  template: 'email_change',
  params: { changeId, phoneEnding: phone?.slice(-2) ?? null, isFirst: true },
});

/**
 * Replaces the old e-mail with the confirmed new one and notifies the old address, or confirms the first one. Followed
 * in a browser that holds the account, the link proves that mail and account belong to one person; followed elsewhere,
 * the proof for a former address ends. Throws AppError `account.email_link_invalid`.
 */
export async function confirmEmail(core: Core, follower: LinkFollower, token: string): Promise<void> {
  const messages = await core
    .transaction((sql) => takeEmail(sql, follower, hashOfToken(token)))
    .catch((error: unknown) => {
      ensure(violatedConstraint(error) !== ONE_PROVED_EMAIL, 'account.email_link_invalid');
      throw error;
    });
  core.wakeSending(messages);
}

// Following a link proves access to the mails, not an identity at the provider: only the provider sets
// `is_email_verified`. Otherwise a stranger could claim another person's address before that person's first sign-in.
async function takeEmail(sql: Sql, follower: LinkFollower, tokenHash: string): Promise<string[]> {
  const before = await lockedByLink(sql, tokenHash);
  ensure(before, 'account.email_link_invalid');
  const { id, email, userType, pendingEmail } = before;
  await takePendingEmail(sql, before, await holdsAccount(sql, follower, before));
  await takeEmailFromOthers(sql, id);
  if (email === pendingEmail) return [];
  await voidResets(sql, id);
  const actor = { id, role: userType };
  await recordAudit(sql, { actor, action: 'account.email_changed', subject: { type: 'user', id } });
  if (email === null) return [];
  const notice = await postMessage(sql, {
    channel: 'email',
    recipient: email,
    template: 'contact_changed',
    params: { userType: userType ?? 'rider', what: 'email' },
    withinMinutes: NOTICE_MINUTES,
  });
  return [notice];
}
