import { useQuery, useQueryClient } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { driverStatusStore, driverStatusTold } from '../../../lib/live/driver-status.store.ts';
import { unreadStore } from '../../../lib/live/unread.store.ts';

export const DRIVER_STATUS = ['driver', 'status'] as const;
const POLL_MS = 30_000;

/** Whether riders are sent to this driver, as the service has it: pushed when it changes, and asked for besides. */
export function useDriverStatus() {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: DRIVER_STATUS,
    queryFn: async ({ signal }) => {
      const status = await call(driverRoutes.driverStatus, { signal });
      if (!signal.aborted) driverStatusTold(status);
      return status;
    },
    refetchInterval: POLL_MS,
  });
  useEffect(
    () =>
      useConnection.subscribe((now, before) => {
        const isBack = now.kind === 'open' && before.kind !== 'open';
        if (isBack) void queryClient.invalidateQueries({ queryKey: DRIVER_STATUS });
      }),
    [queryClient],
  );
  // What came in may be the approval that this driver waits for.
  useEffect(
    () => unreadStore.subscribe(() => void queryClient.invalidateQueries({ queryKey: DRIVER_STATUS })),
    [queryClient],
  );
  const isOnline = driverStatusStore((state) => state.isOnline);
  return { isOnline, isApproved: data?.isApproved ?? null };
}
