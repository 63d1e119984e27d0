import { randomUUID } from 'node:crypto';
import type { ContactsRequest } from '@waka/contracts/safety/safety-requests';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../platform/actor.ts';
import { DAY, takeAllowance } from '../accounts/limits/limits.ts';
import { phoneOf, type Phone } from '../accounts/phone-number.ts';
import { contactTokenOf, hashOfToken } from '../messages/secrets-of-codes.ts';
import { ensureTextable, takeTextAllowance } from '../accounts/limits/text-allowance.ts';
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
  return contacts.map(({ name, phone, confirmedAt }) => ({ name, phone, isConfirmed: confirmedAt !== null }));
}

/**
 * Replaces the list. New contacts get a text that asks them to agree. Throws AppError for numbers that cannot be
 * texted.
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
    await invite(core, actor, visitor, phone);
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

async function invite(core: Core, actor: Actor, visitor: Visitor, phone: Phone): Promise<void> {
  if (!(await isUninvited(core.sql, actor.id, phone.number))) return;
  const limit = { kind: 'text:contact', subject: actor.id, most: MOST_INVITED_A_DAY, withinSeconds: DAY };
  if (!(await core.transaction((sql) => takeAllowance(sql, core.config, [limit])))) return;
  if (!(await takeTextAllowance(core, phone, visitor, 'stranger'))) return;
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
}

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
