import type { Currency } from '@waka/contracts/regions';
import { Any, IsNull, LessThan, LessThanOrEqual, Not } from 'typeorm';
import { Session } from '../accounts/sessions/session.entity.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import { pg, statement } from '../platform/postgres/statement.ts';
import { Notification } from './notification.entity.ts';
import { PushSubscription } from './push-subscription.entity.ts';

type NewNotification = Pick<Notification, 'userId' | 'kind' | 'facts'>;

export const insertNotification = (sql: Sql, notification: NewNotification): Promise<unknown> =>
  sql.manager.insert(Notification, notification);

/** Lists a page of the notifications of a person, the newest first. */
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

/**
 * Takes the next notifications that no worker has taken, each with the number of unread ones up to it, and whether it is
 * of an arrival that is over: a start that waited with it on the driver's phone follows at once.
 */
export const takeNotifications = statement({
  text: `
    WITH due AS (
      SELECT id FROM notifications WHERE told_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE notifications SET told_at = now() FROM due WHERE notifications.id = due.id RETURNING notifications.*
    )
    SELECT taken.id, taken.user_id, kind, facts, at, read_at, unread.unread, kind = 'driver_arrived' AND NOT EXISTS (
      SELECT 1 FROM rides WHERE rides.id = (facts->>'rideId')::uuid AND status = 'arrived') AS is_past
    FROM taken, LATERAL (
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
    isPast: pg.boolean,
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

/** Stores the device of a session in place of its former one; a device belongs to the last session that sent it. */
export async function upsertSubscription(sql: Sql, subscription: Omit<PushSubscription, 'createdAt'>): Promise<void> {
  const { sessionId, endpoint } = subscription;
  await sql.manager.delete(PushSubscription, { sessionId, endpoint: Not(endpoint) });
  await sql.manager.upsert(PushSubscription, { ...subscription, createdAt: () => 'now()' }, ['endpoint']);
}

export const deleteSubscription = (
  sql: Sql,
  subscription: Pick<PushSubscription, 'endpoint'> & Partial<PushSubscription>,
): Promise<unknown> => sql.manager.delete(PushSubscription, subscription);

/** Lists the devices of people with an active session. */
export const subscriptionsOf = (sql: Sql, userIds: string[]): Promise<PushSubscription[]> =>
  sql.manager
    .createQueryBuilder(PushSubscription, 'device')
    .innerJoin(Session, 'session', 'session.id = device.sessionId AND session.expiresAt > now()')
    .where({ userId: Any(userIds) })
    .getMany();
