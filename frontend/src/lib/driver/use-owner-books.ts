import { useMutation, useQuery } from '@tanstack/react-query';
import { ownerRoutes } from '@waka/contracts/owners/owner-routes';
import type { DriverOwnerBooks } from '@waka/contracts/owners/owner-views';
import { useEffect } from 'react';
import { call } from '../api/api-client.ts';
import { useConnection } from '../connection.store.ts';
import { queryClient } from '../query-client.ts';
import { liveSocket } from '../realtime.ts';

const KEY = ['driver', 'owner'] as const;

/** The events after which a book may say something else. */
const EVENTS = ['owner:changed', 'payout:changed'] as const;

const changed = () => void queryClient.invalidateQueries({ queryKey: KEY });

/** Returns the driver's books with owners: asked for at each connect, and after each event that may change them. */
export function useOwnerBooks() {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(ownerRoutes.ownerBooks, { signal }),
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
  return query;
}

/** Changes a book by a call that answers with the books after it. */
export function useChangeBooks<Body>(change: (body: Body) => Promise<DriverOwnerBooks>) {
  return useMutation({
    mutationFn: change,
    onSuccess: (books) => queryClient.setQueryData(KEY, books),
    // Also a refusal says that what is on the screen is no longer so.
    onError: changed,
  });
}
