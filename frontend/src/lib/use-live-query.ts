import { useQuery, type QueryFunction } from '@tanstack/react-query';
import type { ServerToClient } from '@waka/contracts/realtime';
import { useEffect } from 'react';
import { useConnection } from './connection.store.ts';
import { queryClient } from './query-client.ts';
import { liveSocket } from './realtime.ts';

/** What a screen shows of the server's state, and after which events it may have changed. */
interface LiveQuery<Data> {
  /** One object for all calls: a new one would listen anew at each. */
  queryKey: readonly string[];
  queryFn: QueryFunction<Data>;
  events: readonly (keyof ServerToClient)[];
}

/** Returns what was asked for: at each connect, and after each event that may change it. */
export function useLiveQuery<Data>({ queryKey, queryFn, events }: LiveQuery<Data>) {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const query = useQuery({ queryKey, queryFn, staleTime: 0 });
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    const changed = () => void queryClient.invalidateQueries({ queryKey });
    // Listens before it asks, so that no change is missed in between.
    for (const event of events) socket.on(event, changed);
    changed();
    return () => {
      for (const event of events) socket.off(event, changed);
    };
  }, [isOpen, queryKey, events]);
  return query;
}
