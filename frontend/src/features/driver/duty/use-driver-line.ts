import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DriverLine, PlaceInLine } from '@waka/contracts/drivers/driver-views';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useConnection } from '../../../lib/connection.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { liveSocket } from '../../../lib/realtime.ts';

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

/** Replaces what was known, and the answer to a question that was asked before. */
function lineReceived(line: DriverLine): void {
  void queryClient.cancelQueries({ queryKey: DRIVER_LINE });
  queryClient.setQueryData<DriverLine>(DRIVER_LINE, line);
}
