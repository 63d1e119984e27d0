import type { Fix } from '@waka/contracts/drivers/position';
import { isLive } from '@waka/contracts/rides/ride-status';
import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { askPosition, watchGeolocation } from '../../../lib/geolocation.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { connectedSocket } from '../../../lib/realtime.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { createFixOutbox, type Delivery } from './fix-outbox.ts';
import { nextSeq } from './fix-sequence.ts';
import { startPositionStream } from './position-stream.ts';

/** While the driver is on duty, tells the service where the phone is. */
export function usePositionStream(isOnDuty: boolean): void {
  useEffect(() => {
    if (!isOnDuty) return undefined;
    const release = watchGeolocation();
    const outbox = createFixOutbox(deliver);
    const stop = startPositionStream({
      isOnRide,
      askPhone: () => askPosition(0),
      // The service's clock, so that two phones of one driver do not silence each other.
      nextSeq: () => nextSeq(serverNow()),
      send: outbox.add,
    });
    const unsubscribe = useConnection.subscribe(({ kind }) => {
      if (kind === 'open') outbox.flush();
    });
    return () => {
      stop();
      release();
      unsubscribe();
      outbox.close();
    };
  }, [isOnDuty]);
}

function isOnRide(): boolean {
  const { ride } = rideStore.getState();
  return ride !== null && isLive(ride.status);
}

async function deliver(fixes: Fix[]): Promise<Delivery> {
  const socket = connectedSocket();
  const [first] = fixes;
  if (!socket || !first) return 'lost';
  try {
    const answer = await socket.emitWithAck('driver:location', fixes.length === 1 ? first : fixes);
    if (answer.ok) return 'taken';
    return answer.error.code === 'request.too_many' || answer.error.code === 'service.unavailable' ? 'lost' : 'refused';
  } catch {
    // No acknowledgement in time: the connection is gone, or about to be.
    return 'lost';
  }
}
