import type { Language } from '@waka/contracts/languages';
import type { Sql } from '../platform/postgres/sql.ts';
import { insertMessage } from './messages.repository.ts';
import type { Template } from './templates.ts';

export type NewMessage = Template & {
  channel: 'sms' | 'email';
  recipient: string;
  /** After this the message is useless and is not sent. */
  withinMinutes: number;
  /** The language where no account has one. */
  language?: Language | null;
};

/** Queues a message, in the caller's transaction. Returns its id, for a wake-up after the commit. */
export async function postMessage(sql: Sql, message: NewMessage): Promise<string> {
  const { channel, recipient, template, params, withinMinutes, language = null } = message;
  const facts = JSON.stringify(params);
  const [stored] = await insertMessage(sql, channel, recipient, template, facts, withinMinutes, language);
  if (!stored) throw new Error('the message was not stored');
  return stored.id;
}
