import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DriverLine, PlaceInLine } from '@waka/contracts/drivers/driver-views';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { currentLanguage } from '../../../lib/i18n/texts.ts';
import { driverStatusStore } from '../../../lib/live/driver-status.store.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { liveSocket } from '../../../lib/realtime.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';

const DRIVER_LINE = ['driver', 'line'] as const;

/** Returns the driver's place in the line of a zone: asked for at each connect, and live from there on. */
export function useDriverLine(): PlaceInLine | null {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const { data } = useQuery({
    queryKey: DRIVER_LINE,
    queryFn: ({ signal }) => call(driverRoutes.driverLine, { signal }),
    staleTime: 0,
  });
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    // Listens before it asks, so that no change is missed in between.
    socket.on('driver:line', lineReceived);
    void queryClient.invalidateQueries({ queryKey: DRIVER_LINE });
    return () => void socket.off('driver:line', lineReceived);
  }, [isOpen]);
  return data?.line ?? null;
}

/**
 * Replaces what was known, and the answer to a question that was asked before. A place that a driver without a ride loses while he
 * is away is a toast: the card that named it is gone.
 */
function lineReceived(line: DriverLine): void {
  const before = queryClient.getQueryData<DriverLine>(DRIVER_LINE)?.line;
  if (before?.isAway && !line.line && driverStatusStore.getState().isOnline && !rideStore.getState().ride) {
    const zone = before.names[currentLanguage()] ?? before.names.en;
    showToast({ title: translate('driver.line.lost', { zone }), description: translate('driver.line.lostText') });
  }
  void queryClient.cancelQueries({ queryKey: DRIVER_LINE });
  queryClient.setQueryData<DriverLine>(DRIVER_LINE, line);
}
