import { useQuery } from '@tanstack/react-query';
import { notificationRoutes } from '@waka/contracts/notifications/notification-routes';
import { useEffect } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { unreadStore } from '../../../../lib/live/unread.store.ts';

/**
 * Returns whether the rider was notified of a driver near the pickup of a ride since asking for that, which is undefined
 * before. Looks at the list whenever notifications come, as after a time without network.
 */
export function useHasComeNear(rideId: string, since: number | undefined): boolean {
  const isAsked = since !== undefined;
  const { data, refetch } = useQuery({
    queryKey: ['notifications', 'near', rideId, since],
    queryFn: ({ signal }) => call(notificationRoutes.notifications, { query: { limit: 30 }, signal }),
    enabled: isAsked,
    gcTime: 0,
  });
  useEffect(() => (isAsked ? unreadStore.subscribe(() => void refetch()) : undefined), [isAsked, refetch]);
  if (!isAsked || !data) return false;
  return data.some(
    ({ kind, facts, at }) => kind === 'driver_near' && facts.rideId === rideId && Date.parse(at) >= since,
  );
}
