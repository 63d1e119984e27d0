import { useMutation, useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@waka/contracts/notifications/notification-routes';
import type { Notification } from '@waka/contracts/notifications/notification';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { unreadStore, unreadReceived } from '../../lib/live/unread.store.ts';

const PAGE = 30;

interface Notifications {
  notifications: readonly Notification[] | null;
  error: Error | null;
  refetch: () => void;
  /** Null when there are no earlier ones. */
  showEarlier: (() => void) | null;
}

/** Returns the user's notifications, newest first; marks them as read once they are shown. */
export function useNotifications(): Notifications {
  const [before, setBefore] = useState<readonly Notification[]>([]);
  const { mutate: read } = useMutation({
    mutationFn: (upTo: string) => call(notificationRoutes.readNotifications, { body: { upTo } }),
    onSuccess: ({ unread }) => unreadReceived(unread),
  });
  const oldest = before.at(-1)?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications', oldest],
    queryFn: ({ signal }) => call(notificationRoutes.notifications, { query: { before: oldest, limit: PAGE }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(
    () =>
      unreadStore.subscribe(({ unread }, last) => {
        // A notification arrived while the list is open.
        if (unread > last.unread && before.length === 0) void refetch();
      }),
    [refetch, before],
  );
  const newest = before[0] ?? data?.[0];
  useEffect(() => {
    if (newest && !newest.isRead) read(newest.id);
  }, [newest, read]);
  const notifications = data ? [...before, ...data] : before;
  return {
    notifications: data || before.length > 0 ? notifications : null,
    error,
    refetch: () => void refetch(),
    showEarlier: data?.length === PAGE ? () => setBefore(notifications) : null,
  };
}
