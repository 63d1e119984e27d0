import type { Bounds, Fleet } from '@waka/contracts/ops/ops-views';
import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { connectedSocket, liveSocket } from '../../../lib/realtime.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { fleetCleared, fleetReceived } from './fleet.store.ts';

const SETTLED_MS = 250;

/** Subscribes to the drivers of a part of the map while it is shown, again after each connect. */
export function useFleet(bounds: Bounds | null): void {
  const isOpen = useConnection(({ kind }) => kind === 'open');
  const settled = useDebounced(bounds, SETTLED_MS);
  useEffect(() => {
    const socket = isOpen ? liveSocket() : null;
    if (!socket) return undefined;
    const onFleet = (fleet: Fleet) => fleetReceived(fleet);
    socket.on('ops:fleet', onFleet);
    return () => {
      socket.off('ops:fleet', onFleet);
      connectedSocket()?.emit('ops:watch', { bounds: null }, () => undefined);
    };
  }, [isOpen]);
  useEffect(() => {
    // A refused or lost request is repeated with the next move or connect.
    if (isOpen && settled) connectedSocket()?.emit('ops:watch', { bounds: settled }, () => undefined);
  }, [isOpen, settled]);
  useEffect(() => fleetCleared, []);
}
