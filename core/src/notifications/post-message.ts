import type { Language } from '@waka/contracts/languages';
import type { Sql } from '../platform/sql.ts';
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
  const [row] = await sql<{ id: string }>(
    `INSERT INTO messages (channel, recipient, template, params, send_before, language)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), coalesce((${LANGUAGE_OF}), $6, 'en')) RETURNING id`,
    [channel, recipient, template, JSON.stringify(params), withinMinutes, language],
  );
  if (!row) throw new Error('the message was not stored');
  return row.id;
}

/** One phone or e-mail can have an account a role. */
const LANGUAGE_OF = `
  SELECT u.language FROM users u
  WHERE (u.phone = $2 OR u.email = $2) AND u.language IS NOT NULL
  ORDER BY u.id DESC LIMIT 1`;
