import type { Notification, NotificationFacts, NotificationKind } from '@waka/contracts/notifications/notification';
import type { Page } from '@waka/contracts/paging';
import type { Actor } from '../accounts/actor.ts';
import type { Core } from '../core.ts';
import type { Sql } from '../platform/sql.ts';

export interface NotificationRow {
  id: string;
  userId: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  at: Date;
  readAt: Date | null;
}

/** Leaves word for somebody, in the caller's transaction; a worker tells it once that has committed. */
export async function notify(
  sql: Sql,
  { userId, kind, facts = {} }: { userId: string; kind: NotificationKind; facts?: NotificationFacts },
): Promise<void> {
  await sql('INSERT INTO notifications (user_id, kind, facts) VALUES ($1, $2, $3)', [
    userId,
    kind,
    JSON.stringify(facts),
  ]);
}

/** What somebody was told, newest first. */
export async function notificationsOf(
  { sql }: Pick<Core, 'sql'>,
  { id }: Actor,
  { before, limit = 30 }: Page,
): Promise<Notification[]> {
  const rows = await sql<NotificationRow>(
    `SELECT * FROM notifications WHERE user_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [id, before ?? null, limit],
  );
  return rows.map(presentNotification);
}

/** Marks as read what somebody has seen. One that came in since stays unread. */
export async function readNotifications(
  { sql }: Pick<Core, 'sql'>,
  { id }: Actor,
  upTo: string,
): Promise<{ unread: number }> {
  await sql('UPDATE notifications SET read_at = now() WHERE user_id = $1 AND id <= $2 AND read_at IS NULL', [id, upTo]);
  return { unread: await unreadOf(sql, id) };
}

async function unreadOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ unread: number }>(`SELECT ${countUnread('$1')} AS unread`, [userId]);
  return row?.unread ?? 0;
}

/** How many notifications somebody has not read, as SQL. */
export const countUnread = (userId: string): string =>
  `(SELECT count(*)::int FROM notifications WHERE user_id = ${userId} AND read_at IS NULL)`;

export const presentNotification = ({ id, kind, facts, at, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  facts,
  at: at.toISOString(),
  isRead: readAt !== null,
});
