import type { Sql } from '../platform/sql.ts';
import type { Template } from './templates.ts';

export type NewMessage = Template & {
  channel: 'sms' | 'email';
  recipient: string;
  /** After this it would be of no use. */
  withinMinutes: number;
};

/** Leaves a message to be sent, in the caller's transaction. Answers its id, for a nudge once that has committed. */
export async function postMessage(sql: Sql, message: NewMessage): Promise<string> {
  const { channel, recipient, template, params, withinMinutes } = message;
  const [row] = await sql<{ id: string }>(
    `INSERT INTO messages (channel, recipient, template, params, send_before)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5)) RETURNING id`,
    [channel, recipient, template, JSON.stringify(params), withinMinutes],
  );
  if (!row) throw new Error('the message was not stored');
  return row.id;
}
