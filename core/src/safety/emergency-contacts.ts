import type { ContactsRequest } from '@waka/contracts/safety/safety-requests';
import type { EmergencyContact } from '@waka/contracts/safety/safety-views';
import type { Actor } from '../accounts/actor.ts';
import { phoneOf } from '../accounts/phone-number.ts';
import type { Core } from '../core.ts';
import { AppError, ensure } from '../platform/app-error.ts';
import type { Sql } from '../platform/sql.ts';

/** Whom a person wants to be told in an emergency, in the order of the list. */
export const contactsOf = (sql: Sql, userId: string): Promise<EmergencyContact[]> =>
  sql<EmergencyContact>('SELECT name, phone FROM emergency_contacts WHERE user_id = $1 ORDER BY place', [userId]);

/** The whole list takes the place of the one before. */
export async function saveContacts(
  { transaction, config }: Pick<Core, 'transaction' | 'config'>,
  actor: Actor,
  { contacts }: ContactsRequest,
): Promise<EmergencyContact[]> {
  const list = contacts.map(({ name, phone }, index) => {
    const { number, dialCode } = phoneAt(index, phone);
    ensure(config.sms.dialCodes.includes(dialCode), 'contacts.unreachable', {
      fields: { [`contacts.${index}.phone`]: 'Texts do not reach this number.' },
    });
    return { name, phone: number };
  });
  ensure(new Set(list.map(({ phone }) => phone)).size === list.length, 'request.invalid', {
    fields: { contacts: 'Two of these have the same number.' },
  });
  return transaction(async (sql) => {
    // Two phones that save at once take turns, so that the list is one of theirs and no mixture.
    await sql('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [actor.id]);
    await sql('DELETE FROM emergency_contacts WHERE user_id = $1', [actor.id]);
    await sql(
      `INSERT INTO emergency_contacts (user_id, place, name, phone)
       SELECT $1, place, name, phone FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS list (name, phone, place)`,
      [actor.id, list.map(({ name }) => name), list.map(({ phone }) => phone)],
    );
    return contactsOf(sql, actor.id);
  });
}

function phoneAt(index: number, typed: string) {
  try {
    return phoneOf(typed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('request.invalid', {
      fields: { [`contacts.${index}.phone`]: 'Please enter a valid phone number' },
    });
  }
}
