import type { Language } from '@waka/contracts/languages';
import { Raw } from 'typeorm';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { DevOutboxMessage } from './dev-outbox-message.entity.ts';
import { Message } from './message.entity.ts';
import type { Template } from './templates.ts';

/**
 * Stores a message that expires after so many minutes, and returns its id. Its language is that of the newest account
 * of the phone or e-mail that has chosen one, else the given one, else English.
 */
export const insertMessage = statement({
  text: `
    INSERT INTO messages (channel, recipient, template, params, send_before, language)
    VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), coalesce((
      SELECT language FROM users WHERE (phone = $2 OR email = $2) AND language IS NOT NULL ORDER BY id DESC LIMIT 1
    ), $6, 'en')) RETURNING id`,
  parameters: [
    pg.textAs<Message['channel']>(),
    pg.text,
    pg.textAs<Template['template']>(),
    pg.jsonText,
    pg.integer,
    pg.nullable(pg.textAs<Language>()),
  ],
  row: { id: pg.uuid },
});

/** Claims a message that waits to be sent. */
export const claimMessage = statement({
  text: `
    UPDATE messages SET state = 'sending', attempts = attempts + 1
    WHERE id = $1 AND state = 'waiting' AND send_before > now()
    RETURNING id, channel, recipient, language, attempts,
      jsonb_build_object('template', template, 'params', params) AS content`,
  parameters: [pg.uuid],
  row: {
    id: pg.uuid,
    channel: pg.textAs<Message['channel']>(),
    recipient: pg.text,
    language: pg.textAs<Language>(),
    attempts: pg.integer,
    content: pg.json<Template>(),
  },
});

export const setSent = (sql: Sql, id: string): Promise<unknown> =>
  sql.manager.update(Message, { id }, { state: 'sent', sentAt: () => 'now()' });

export const setFailed = (sql: Sql, id: string, lastError: string): Promise<unknown> =>
  sql.manager.update(Message, { id }, { state: 'failed', lastError });

/** Schedules another try of a message: after so many seconds the first time, each later time after twice as long. */
export const postpone = (sql: Sql, id: string, lastError: string, seconds: number): Promise<unknown> =>
  sql.manager.update(
    Message,
    { id },
    {
      state: 'waiting',
      lastError,
      nextAttemptAt: () => `now() + make_interval(secs => ${seconds} * 2 ^ (attempts - 1))`,
    },
  );

// A literal, like in the partial index; with a parameter Postgres could not use that index.
const WAITS = Raw((column) => `${column} = 'waiting'`);

/** Closes expired messages. */
export const closeExpired = (sql: Sql): Promise<unknown> =>
  sql.manager.update(Message, { state: WAITS, sendBefore: Raw((column) => `${column} <= now()`) }, { state: 'late' });

/** Lists messages whose try is overdue by a second, the longest overdue first. */
export const overdueMessages = (sql: Sql, most: number): Promise<Message[]> =>
  sql.manager.find(Message, {
    where: { state: WAITS, nextAttemptAt: Raw((column) => `${column} < now() - interval '1 second'`) },
    order: { nextAttemptAt: 'ASC' },
    take: most,
  });

/** Lists messages on a machine that sends nothing, newest first; to one phone or e-mail, or to all. */
export const devMessages = (sql: Sql, recipient: string | null, most: number): Promise<DevOutboxMessage[]> =>
  sql.manager.find(DevOutboxMessage, {
    where: recipient === null ? {} : { recipient },
    order: { id: 'DESC' },
    take: most,
  });

export const insertDevMessage = (sql: Sql, message: Omit<DevOutboxMessage, 'at'>): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(DevOutboxMessage).values(message).orIgnore().execute();
