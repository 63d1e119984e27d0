import type { Core } from '../platform/core.ts';
import { userRoom } from '../platform/rooms.ts';
import { presentNotification } from './notification-centre.ts';
import { takeNotifications } from './notifications.repository.ts';

/**
 * Publishes new notifications to open screens, and returns them for the pushes to devices. Each is taken by one
 * worker, once; after a crash the snapshot of the next connection counts them.
 */
export async function publishNotifications({ sql, publisher }: Pick<Core, 'sql' | 'publisher'>): Promise<TakenRow[]> {
  if (!(await publisher.isDelivered())) return [];
  const rows = await takeNotifications(sql, BATCH);
  for (const row of rows) {
    publisher.emit(userRoom(row.userId), 'notification', {
      notification: presentNotification(row),
      unread: row.unread,
    });
  }
  return rows;
}

const BATCH = '200';

export type TakenRow = Awaited<ReturnType<typeof takeNotifications>>[number];
