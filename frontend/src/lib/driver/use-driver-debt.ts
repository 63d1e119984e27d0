import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { useEffect } from 'react';
import { call } from '../api/api-client.ts';
import { useConnection } from '../connection.store.ts';
import { queryClient } from '../query-client.ts';
import { liveSocket } from '../realtime.ts';

export const DRIVER_DEBT = ['driver', 'debt'] as const;

/** The events after which a driver may owe more or less. */
const EVENTS = ['debt:changed', 'payout:changed', 'ride:updated'] as const;

const changed = () => void queryClient.invalidateQueries({ queryKey: DRIVER_DEBT });

/** Returns what the driver owes: asked for at each connect, and after each event that may change it. */
export function useDriverDebt() {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const { data } = useQuery({
    queryKey: DRIVER_DEBT,
    queryFn: ({ signal }) => call(driverRoutes.driverDebt, { signal }),
    staleTime: 0,
  });
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    // Listens before it asks, so that no change is missed in between.
    for (const event of EVENTS) socket.on(event, changed);
    changed();
    return () => {
      for (const event of EVENTS) socket.off(event, changed);
    };
  }, [isOpen]);
  return data;
}
