import type { Core } from '../core.ts';
import { userRoom } from '../realtime/rooms.ts';
import { presentNotification, type NotificationRow } from './notification-centre.ts';

type Untold = NotificationRow & { unread: number };

/**
 * Tells open screens what came in, and answers it for those who tell devices. Each is taken by one worker, once: one that
 * dies with some in hand leaves them to the next connection, whose snapshot counts them.
 */
export async function tellNotifications({
  sql,
  announcer,
}: Pick<Core, 'sql' | 'announcer'>): Promise<NotificationRow[]> {
  if (!(await announcer.isHeard())) return [];
  const rows = await sql<Untold>(TAKE);
  for (const row of rows) {
    announcer.emit(userRoom(row.userId), 'notification', {
      notification: presentNotification(row),
      unread: row.unread,
    });
  }
  return rows;
}

const BATCH = 200;

const TAKE = `
  WITH due AS (
    SELECT id FROM notifications WHERE told_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE notifications SET told_at = now() FROM due WHERE notifications.id = due.id RETURNING notifications.*
  )
  SELECT taken.*, unread.unread FROM taken, LATERAL (
    SELECT count(*)::int AS unread FROM notifications
    WHERE notifications.user_id = taken.user_id AND read_at IS NULL AND notifications.id <= taken.id
  ) AS unread ORDER BY id`;
