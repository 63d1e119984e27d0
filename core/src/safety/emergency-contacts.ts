import type { ContactsRequest } from '@waka/contracts/safety/safety-requests';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../accounts/actor.ts';
import { DAY, takeAllowance } from '../accounts/limits.ts';
import { phoneOf, type Phone } from '../accounts/phone-number.ts';
import { contactTokenOf, hashOfToken } from '../accounts/secrets-of-codes.ts';
import { takeTextAllowance } from '../accounts/text-allowance.ts';
import type { Visitor } from '../accounts/visitor.ts';
import type { Core } from '../core.ts';
import { postMessage } from '../notifications/post-message.ts';
import { ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

/** Nobody finds more new contacts in a day, and each costs a text. */
const MOST_INVITED_A_DAY = 6;
const INVITATION_MINUTES = 24 * 60;

/** Whom a person wants to be told in an emergency, in the order of the list. */
export const contactsOf = (sql: Sql, userId: string): Promise<EmergencyContact[]> =>
  sql<EmergencyContact>(
    `SELECT name, phone, confirmed_at IS NOT NULL AS is_confirmed FROM emergency_contacts
     WHERE user_id = $1 ORDER BY place`,
    [userId],
  );

/** Takes a list in the place of the one before. Who is new on it is asked by a text to agree. */
export async function saveContacts(
  core: Core,
  actor: Actor,
  visitor: Visitor,
  { contacts }: ContactsRequest,
): Promise<EmergencyContact[]> {
  const list = contacts.map(({ name, phone: typed }, index) => {
    const phone = phoneOf(typed, `contacts.${index}.phone`);
    ensure(core.config.sms.dialCodes.includes(phone.dialCode), 'contacts.unreachable', {
      fields: { [`contacts.${index}.phone`]: 'We can’t text this number.' },
    });
    return { name, phone };
  });
  ensure(new Set(list.map(({ phone }) => phone.number)).size === list.length, 'request.invalid', {
    fields: { contacts: 'Two contacts have the same number.' },
  });
  await core.transaction(async (sql) => {
    // Two phones that save at once take turns, so that the list is one of theirs and no mixture.
    await sql('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [actor.id]);
    await sql(REPLACE, [actor.id, list.map(({ name }) => name), list.map(({ phone }) => phone.number)]);
  });
  for (const { phone } of list) {
    // Each counts against the same limits.
    await invite(core, actor, visitor, phone);
  }
  return contactsOf(core.sql, actor.id);
}

// A number that stays on the list keeps its link and its word. The count has every old row deleted before the first new one is
// inserted at its place.
const REPLACE = `
  WITH before AS (
    DELETE FROM emergency_contacts WHERE user_id = $1 RETURNING phone, confirmed_at, link_hash
  )
  INSERT INTO emergency_contacts (user_id, place, name, phone, confirmed_at, link_hash)
  SELECT $1, list.place, list.name, list.phone, before.confirmed_at, before.link_hash
  FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS list (name, phone, place) LEFT JOIN before USING (phone)
  WHERE (SELECT count(*) FROM before) >= 0`;

async function invite(core: Core, actor: Actor, visitor: Visitor, phone: Phone): Promise<void> {
  const [waiting] = await core.sql<{ linkId: string }>(
    `SELECT uuidv7() AS link_id FROM emergency_contacts
     WHERE user_id = $1 AND phone = $2 AND confirmed_at IS NULL AND link_hash IS NULL`,
    [actor.id, phone.number],
  );
  if (!waiting) return;
  const limit = { kind: 'text:contact', subject: actor.id, most: MOST_INVITED_A_DAY, withinSeconds: DAY };
  if (!(await core.transaction((sql) => takeAllowance(sql, core.config, [limit])))) return;
  if (!(await takeTextAllowance(core, phone, visitor, 'stranger'))) return;
  const { linkId } = waiting;
  const messages = await core.transaction(async (sql) => {
    const [invited] = await sql<{ fullName: string | null }>(
      `UPDATE emergency_contacts SET link_hash = $3 FROM users
       WHERE users.id = user_id AND user_id = $1 AND emergency_contacts.phone = $2 AND link_hash IS NULL
       RETURNING full_name`,
      [actor.id, phone.number, hashOfToken(contactTokenOf(core.config, linkId))],
    );
    if (!invited) return [];
    const message = await postMessage(sql, {
      channel: 'sms',
      recipient: phone.number,
      template: 'contact_invitation',
      params: { name: invited.fullName ?? '', linkId },
      withinMinutes: INVITATION_MINUTES,
      language: visitor.language,
    });
    return [message];
  });
  core.nudgeSending(messages);
}

/** Agrees to be somebody's emergency contact, by the link of the text. */
export async function confirmContact({ sql }: Pick<Core, 'sql'>, token: string): Promise<void> {
  const [confirmed] = await sql(
    `UPDATE emergency_contacts SET confirmed_at = coalesce(confirmed_at, now()) WHERE link_hash = $1 RETURNING user_id`,
    [hashOfToken(token)],
  );
  ensure(confirmed, 'contacts.link_invalid');
}
