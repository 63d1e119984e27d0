import { randomUUID } from 'node:crypto';
import type { ContactLinkRequest, ContactsRequest } from '@waka/contracts/safety/safety-requests';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../platform/actor.ts';
import { count, DAY, secondsUntilRoom } from '../accounts/limits/limits.ts';
import { phoneOf, type Phone } from '../accounts/phone-number.ts';
import { contactTokenOf, hashOfToken } from '../messages/secrets-of-codes.ts';
import { ensureTextable, takeTextAllowanceIn } from '../accounts/limits/text-allowance.ts';
import { lockUser, userById } from '../accounts/users.repository.ts';
import type { Visitor } from '../accounts/visitor.ts';
import type { Core } from '../platform/core.ts';
import { postMessage } from '../messages/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import {
  contactsOfUser,
  contactWithLink,
  isUninvited,
  replaceContacts,
  setConfirmed,
  setLink,
} from './safety.repository.ts';
import { lockTexts, textWhoAgreed } from './text-contacts.ts';

/** More than a person needs in a day; each invitation costs a text. */
const MOST_INVITED_A_DAY = 6;
const INVITATION_MINUTES = 24 * 60;

/** Lists a person's emergency contacts, in the order of the list. */
export async function contactsOf(sql: Sql, userId: string): Promise<EmergencyContact[]> {
  const contacts = await contactsOfUser(sql, userId);
  return contacts.map(({ name, phone, confirmedAt, linkHash }) => ({
    name,
    phone,
    isConfirmed: confirmedAt !== null,
    ...(confirmedAt === null && linkHash === null && { isUntexted: true }),
  }));
}

/**
 * Replaces the list. New contacts get a text that asks them to agree, as far as that can be sent now: the list says who got
 * none. Throws AppError for numbers that cannot be texted.
 */
export async function saveContacts(
  core: Core,
  actor: Actor,
  visitor: Visitor,
  { contacts }: ContactsRequest,
): Promise<EmergencyContact[]> {
  const list = contacts.map(({ name, phone: typed }, index) => {
    const phone = phoneOf(typed, `contacts.${index}.phone`);
    ensureTextable(core.config, phone, `contacts.${index}.phone`);
    return { name, phone };
  });
  refuseRepeated(
    list.map(({ phone }) => phone.number),
    (await userById(core.sql, actor.id))?.phone ?? null,
  );
  await core.transaction(async (sql) => {
    // Concurrent saves run in sequence, so that the list is one of theirs and no mixture.
    await lockUser(sql, actor.id);
    await replaceContacts(
      sql,
      actor.id,
      list.map(({ name }) => name),
      list.map(({ phone }) => phone.number),
    );
  });
  for (const { phone } of list) {
    // In sequence, as each counts against the same limits.
    if (await isUninvited(core.sql, actor.id, phone.number)) await textLink(core, actor, visitor, phone);
  }
  return contactsOf(core.sql, actor.id);
}

/** Throws AppError, at its field, for a number that another contact has, or the owner of the list. */
function refuseRepeated(numbers: readonly string[], own: string | null): void {
  numbers.forEach((number, index) => {
    const field = `contacts.${index}.phone`;
    ensure(number !== own, 'request.invalid', {
      fields: { [field]: 'This is your own number. Please choose another person.' },
    });
    const first = numbers.indexOf(number);
    ensure(first === index, 'request.invalid', {
      fields: { [field]: `Contact ${first + 1} has the same number.` },
    });
  });
}

/**
 * Texts a new link to a contact who has not agreed yet; the link before is valid until this one is posted. Throws AppError
 * `request.not_found` for a number that is not on the person's list, `contacts.unreachable`, and `request.too_many` where
 * no text can be sent now.
 */
export async function sendContactLink(
  core: Core,
  actor: Actor,
  visitor: Visitor,
  request: ContactLinkRequest,
): Promise<EmergencyContact[]> {
  const phone = phoneOf(request.phone);
  const contact = (await contactsOfUser(core.sql, actor.id)).find(({ phone: number }) => number === phone.number);
  ensure(contact, 'request.not_found');
  if (contact.confirmedAt === null) {
    ensureTextable(core.config, phone);
    ensure(await textLink(core, actor, visitor, phone), 'request.too_many');
  }
  return contactsOf(core.sql, actor.id);
}

/** Texts a contact a link to agree by; returns false where an allowance of texts is used up. */
async function textLink(core: Core, actor: Actor, visitor: Visitor, phone: Phone): Promise<boolean> {
  if (!(await takeLinkAllowance(core, actor, visitor, phone))) return false;
  const linkId = randomUUID();
  const messages = await core.transaction(async (sql) => {
    const linkHash = hashOfToken(contactTokenOf(core.config, linkId));
    if (!(await setLink(sql, { userId: actor.id, phone: phone.number, linkHash }))) return [];
    const person = await userById(sql, actor.id);
    const message = await postMessage(sql, {
      channel: 'sms',
      recipient: phone.number,
      template: 'contact_invitation',
      params: { name: person?.fullName ?? '', linkId },
      withinMinutes: INVITATION_MINUTES,
      language: visitor.language,
    });
    return [message];
  });
  core.wakeSending(messages);
  return true;
}

/**
 * Takes a text from the allowances of the account and of the number, or from neither: what the number has used up costs the
 * account nothing. Texts that are only pretended count alike, so that the refusal reveals no account.
 */
const takeLinkAllowance = (core: Core, actor: Actor, visitor: Visitor, phone: Phone): Promise<boolean> =>
  core.transaction(async (sql) => {
    const limit = { kind: 'text:contact', subject: actor.id, most: MOST_INVITED_A_DAY, withinSeconds: DAY };
    if ((await secondsUntilRoom(sql, core.config, [limit])) > 0) return false;
    if (!(await takeTextAllowanceIn(sql, core, phone, visitor, 'stranger'))) return false;
    await count(sql, core.config, [limit]);
    return true;
  });

/**
 * Confirms an emergency contact, by the link of the text; one who agrees while a call for help of the person is open is
 * texted about it, in the same commit. Throws AppError for an invalid link.
 */
export async function confirmContact(core: Core, token: string): Promise<void> {
  const linkHash = hashOfToken(token);
  const messageIds = await core.transaction(async (sql) => {
    const contact = await contactWithLink(sql, linkHash);
    ensure(contact, 'contacts.link_invalid');
    await lockTexts(sql, contact.userId);
    if (await setConfirmed(sql, linkHash)) return textWhoAgreed(core, sql, contact);
    ensure(await contactWithLink(sql, linkHash), 'contacts.link_invalid');
    return [];
  });
  core.wakeSending(messageIds);
}
