import type { Language } from '@waka/contracts/languages';
import type { Currency } from '@waka/contracts/regions';
import { Equal, IsNull, LessThan, LessThanOrEqual, Not, Raw } from 'typeorm';
import { User } from '../accounts/user.entity.ts';
import { idOf } from '../platform/postgres/platform.repository.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { DevOutboxMessage } from '../messages/dev-outbox-message.entity.ts';
import { Message } from '../messages/message.entity.ts';
import { Notification } from './notification.entity.ts';
import { PushSubscription } from './push-subscription.entity.ts';
import type { Template } from '../messages/templates.ts';

type NewNotification = Pick<Notification, 'userId' | 'kind' | 'facts'>;

export const insertNotification = (sql: Sql, notification: NewNotification): Promise<unknown> =>
  sql.manager.insert(Notification, notification);

/** A page of the notifications of a person, the newest first. */
export const pageOf = (
  sql: Sql,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Notification[]> =>
  sql.manager.find(Notification, {
    where: { userId, ...(before !== undefined && { id: LessThan(before) }) },
    order: { id: 'DESC' },
    take: limit,
  });

export const setRead = (sql: Sql, userId: string, upTo: string): Promise<unknown> =>
  sql.manager.update(Notification, { userId, id: LessThanOrEqual(upTo), readAt: IsNull() }, { readAt: () => 'now()' });

export const countUnread = (sql: Sql, userId: string): Promise<number> =>
  sql.manager.countBy(Notification, { userId, readAt: IsNull() });

/** Takes the next notifications that no worker has taken, each with how many are unread up to it. */
export const takeNotifications = statement({
  text: `
    WITH due AS (
      SELECT id FROM notifications WHERE told_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE notifications SET told_at = now() FROM due WHERE notifications.id = due.id RETURNING notifications.*
    )
    SELECT taken.id, taken.user_id, kind, facts, at, read_at, unread.unread FROM taken, LATERAL (
      SELECT count(*)::int AS unread FROM notifications
      WHERE notifications.user_id = taken.user_id AND read_at IS NULL AND notifications.id <= taken.id
    ) AS unread ORDER BY id`,
  parameters: [pg.bigint],
  row: {
    id: pg.uuid,
    userId: pg.uuid,
    kind: pg.textAs<Notification['kind']>(),
    facts: pg.json<Notification['facts']>(),
    at: pg.timestamptz,
    readAt: pg.nullable(pg.timestamptz),
    unread: pg.integer,
  },
});

/** Takes the open offers of drivers who have a device that takes pushes. */
export const takeOffers = statement({
  text: `
    WITH due AS (
      SELECT id FROM ride_offers
      WHERE status = 'open' AND expires_at > now() AND pushed_at IS NULL
        AND EXISTS (SELECT 1 FROM push_subscriptions WHERE user_id = driver_id)
      FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE ride_offers SET pushed_at = now() FROM due WHERE ride_offers.id = due.id RETURNING ride_offers.*
    )
    SELECT taken.id, taken.driver_id, taken.expires_at, fare, currency, pickup_area AS pickup, pickup_eta_min AS minutes
    FROM taken JOIN rides ON rides.id = ride_id`,
  parameters: [],
  row: {
    id: pg.uuid,
    driverId: pg.uuid,
    expiresAt: pg.timestamptz,
    fare: pg.integer,
    currency: pg.textAs<Currency>(),
    pickup: pg.text,
    minutes: pg.integer,
  },
});

/** The languages of the accounts of a phone or an e-mail, of which each role can have one; the newest account first. */
export const languageOf = async (sql: Sql, recipient: string): Promise<Language | null> => {
  const hasLanguage = { language: Not(IsNull()) };
  const user = await sql.manager.findOne(User, {
    select: { id: true, language: true },
    where: [
      { phone: recipient, ...hasLanguage },
      { email: recipient, ...hasLanguage },
    ],
    order: { id: 'DESC' },
  });
  return user?.language ?? null;
};

/** Stores a message that is of no use after so many minutes, and answers its id. */
export const insertMessage = (
  sql: Sql,
  message: Pick<Message, 'channel' | 'recipient' | 'template' | 'params' | 'language'>,
  withinMinutes: number,
): Promise<string> =>
  idOf(
    sql.manager.insert(Message, {
      ...message,
      sendBefore: () => `now() + interval '${withinMinutes} minutes'`,
    }),
  );

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

/** Has a message tried again: after so many seconds the first time, each later time after twice as long. */
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

/** Closes messages whose time is over. */
export const closeLate = (sql: Sql): Promise<unknown> =>
  sql.manager.update(
    Message,
    { state: Equal('waiting'), sendBefore: Raw((column) => `${column} <= now()`) },
    { state: 'late' },
  );

/** Messages that should have been tried a second ago, the longest overdue first. */
export const overdueMessages = (sql: Sql, most: number): Promise<Message[]> =>
  sql.manager.find(Message, {
    where: { state: 'waiting', nextAttemptAt: Raw((column) => `${column} < now() - interval '1 second'`) },
    order: { nextAttemptAt: 'ASC' },
    take: most,
  });

/** What was "sent" on a machine that sends nothing, newest first; to one phone or e-mail, or to all. */
export const devMessages = (sql: Sql, recipient: string | null, most: number): Promise<DevOutboxMessage[]> =>
  sql.manager.find(DevOutboxMessage, {
    where: recipient === null ? {} : { recipient },
    order: { id: 'DESC' },
    take: most,
  });

export const insertDevMessage = (sql: Sql, message: Omit<DevOutboxMessage, 'at'>): Promise<unknown> =>
  sql.manager.createQueryBuilder().insert().into(DevOutboxMessage).values(message).orIgnore().execute();

/** Stores the device of a session in place of its former one; a device belongs to the last session that named it. */
export async function upsertSubscription(sql: Sql, subscription: Omit<PushSubscription, 'createdAt'>): Promise<void> {
  const { sessionId, endpoint } = subscription;
  await sql.manager.delete(PushSubscription, { sessionId, endpoint: Not(endpoint) });
  await sql.manager.upsert(PushSubscription, { ...subscription, createdAt: () => 'now()' }, ['endpoint']);
}

export const deleteSubscription = (
  sql: Sql,
  subscription: Pick<PushSubscription, 'endpoint'> & Partial<PushSubscription>,
): Promise<unknown> => sql.manager.delete(PushSubscription, subscription);

/** The devices of people whose sessions last. */
export const subscriptionsOf = statement({
  text: `
    SELECT push_subscriptions.user_id, endpoint, p256dh, auth FROM push_subscriptions
    JOIN sessions ON sessions.id = session_id WHERE push_subscriptions.user_id = ANY($1) AND expires_at > now()`,
  parameters: [pg.uuids],
  row: { userId: pg.uuid, endpoint: pg.text, p256dh: pg.text, auth: pg.text },
});
