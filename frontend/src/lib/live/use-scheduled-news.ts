import { useEffect } from 'react';
import { useConnection } from '../connection.store.ts';
import { queryClient } from '../query-client.ts';
import { liveSocket } from '../realtime.ts';

/** Loads the scheduled rides on the screen again whenever the service says that one has changed. */
export function useScheduledNews(): void {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    socket.on('scheduled:changed', changed);
    return () => void socket.off('scheduled:changed', changed);
  }, [isOpen]);
}

const changed = () => void queryClient.invalidateQueries({ queryKey: ['scheduled'] });
