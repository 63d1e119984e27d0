import type { Language } from '@waka/contracts/languages';
import type { Notification as NotificationView } from '@waka/contracts/notifications/notification';
import type { Page } from '@waka/contracts/paging';
import { noticeIn } from '../messages/notices.ts';
import type { Actor } from '../platform/actor.ts';
import type { Core } from '../platform/core.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Notification } from './notification.entity.ts';
import { countUnread, insertNotification, pageOf, setRead } from './notifications.repository.ts';

type NotificationRow = Omit<Notification, 'publishedAt'>;

/** Stores a notification, in the caller's transaction; a worker publishes it after the commit. */
export const notify = (
  sql: Sql,
  { facts = {}, ...to }: Pick<Notification, 'userId' | 'kind'> & Partial<Pick<Notification, 'facts'>>,
): Promise<unknown> => insertNotification(sql, { ...to, facts });

/** Lists a person's notifications, newest first; what the service wrote itself is in the language of the reader. */
export async function notificationsOf(
  { sql }: Pick<Core, 'sql'>,
  { id }: Actor,
  { before, limit = 30 }: Page,
  language: Language | null = null,
): Promise<NotificationView[]> {
  const rows = await pageOf(sql, id, { before, limit });
  return rows.map((row) => ({ ...presentNotification(row), facts: noticeIn(row.facts, language) }));
}

/** Marks as read what a person has seen. Later ones stay unread. */
export async function readNotifications(
  { sql }: Pick<Core, 'sql'>,
  { id }: Actor,
  upTo: string,
): Promise<{ unread: number }> {
  await setRead(sql, id, upTo);
  return { unread: await countUnread(sql, id) };
}

export const presentNotification = ({ id, kind, facts, at, readAt }: NotificationRow): NotificationView => ({
  id,
  kind,
  facts,
  at: at.toISOString(),
  isRead: readAt !== null,
});
