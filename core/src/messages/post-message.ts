import type { Language } from '@waka/contracts/languages';
import type { Sql } from '../platform/postgres/sql.ts';
import { insertMessage } from './messages.repository.ts';
import type { Template } from './templates.ts';

export type NewMessage = Template & {
  channel: 'sms' | 'email';
  recipient: string;
  /** After this it would be of no use. */
  withinMinutes: number;
  /** What to write in where no account says it. */
  language?: Language | null;
};

/** Leaves a message to be sent, in the caller's transaction. Answers its id, for a nudge once that has committed. */
export async function postMessage(sql: Sql, message: NewMessage): Promise<string> {
  const { channel, recipient, template, params, withinMinutes, language = null } = message;
  const facts = JSON.stringify(params);
  const [stored] = await insertMessage(sql, channel, recipient, template, facts, withinMinutes, language);
  if (!stored) throw new Error('the message was not stored');
  return stored.id;
}
