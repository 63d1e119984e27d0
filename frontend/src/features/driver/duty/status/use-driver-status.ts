import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DriverStatus } from '@waka/contracts/drivers/driver-views';
import { useEffect } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { useConnection } from '../../../../lib/connection.store.ts';
import { driverStatusStore, driverStatusReceived } from '../../../../lib/live/driver-status.store.ts';
import { unreadStore } from '../../../../lib/live/unread.store.ts';

export const DRIVER_STATUS = ['driver', 'status'] as const;
const POLL_MS = 30_000;

const driverStatus = queryOptions({
  queryKey: DRIVER_STATUS,
  queryFn: async ({ signal }) => {
    const status = await call(driverRoutes.driverStatus, { signal });
    if (!signal.aborted) statusReceived(status);
    return status;
  },
});

/** Returns whether the service sends offers to this driver. */
export function useDriverStatus() {
  const { data: status, isError: hasFailed, refetch } = useQuery(driverStatus);
  const isOnline = driverStatusStore((state) => state.isOnline);
  return { isOnline, status, hasFailed, askAgain: () => void refetch() };
}

/** Keeps the status current: by events when it changes, and by polling besides. */
export function useDriverStatusSync() {
  const queryClient = useQueryClient();
  const { data: status } = useQuery({ ...driverStatus, refetchInterval: POLL_MS });
  useEffect(() => {
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: DRIVER_STATUS });
    const unsubscribeConnection = useConnection.subscribe((now, before) => {
      if (now.kind === 'open' && before.kind !== 'open') askAgain();
    });
    const unsubscribeStatus = driverStatusStore.subscribe((now, before) => {
      // Only the response contains whether the shift may resume by itself.
      if (now.because === 'silence' && before.isOnline === true) askAgain();
      // And ops' words to a driver whose trip goes on.
      if (now.because === 'suspension' && before.because !== 'suspension') askAgain();
    });
    // The notification may be the approval that this driver waits for.
    const unsubscribeNews = unreadStore.subscribe(() => {
      askAgain();
      // Or the decision about a document or the profile, which the home screen shows until then.
      for (const part of ['documents', 'profile']) void queryClient.invalidateQueries({ queryKey: ['driver', part] });
    });
    return () => {
      unsubscribeConnection();
      unsubscribeStatus();
      unsubscribeNews();
    };
  }, [queryClient]);
  const isOnline = driverStatusStore((state) => state.isOnline);
  return { isOnline, status };
}

const statusReceived = ({ isOnline, mayResume }: DriverStatus) =>
  driverStatusReceived(mayResume ? { isOnline, because: 'silence' } : { isOnline });
