import type { Language } from '@waka/contracts/languages';
import type { Sql } from '../platform/postgres/sql.ts';
import { insertMessage, languageOf } from './messages.repository.ts';
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
export async function postMessage(sql: Sql, { withinMinutes, ...message }: NewMessage): Promise<string> {
  const { channel, recipient, template, params } = message;
  const language = (await languageOf(sql, recipient)) ?? message.language ?? 'en';
  return insertMessage(sql, { channel, recipient, template, params, language }, withinMinutes);
}
