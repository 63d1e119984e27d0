import { isLive } from '@waka/contracts/rides/ride-status';
import { useEffect } from 'react';
import { useConnection } from '../../../lib/connection.store.ts';
import { askPosition, watchGeolocation } from '../../../lib/device/geolocation.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { deliverFixes } from './deliver-fixes.ts';
import { createFixOutbox } from './fix-outbox.ts';
import { nextSeq } from './fix-sequence.ts';
import { keepFixes } from './kept-fixes.ts';
import { startPositionStream } from './position-stream.ts';
import { fixesWaitIn } from './send-fixes.ts';

/** Sends the phone's position to the service while the driver is on duty. */
export function usePositionStream(isOnDuty: boolean): void {
  useEffect(() => {
    if (!isOnDuty) return undefined;
    const release = watchGeolocation();
    const keeper = keepFixes();
    const outbox = createFixOutbox(deliverFixes, keeper.restored, keeper.changed);
    fixesWaitIn(outbox);
    const stop = startPositionStream({
      isOnRide,
      askPhone: () => askPosition(0),
      // The service's clock, so that the fixes of one phone do not outdate those of the driver's other phone.
      nextSeq: () => nextSeq(serverNow()),
      send: outbox.add,
    });
    const unsubscribe = useConnection.subscribe(({ kind }) => {
      if (kind === 'open') void outbox.flush();
    });
    return () => {
      stop();
      release();
      unsubscribe();
      outbox.close();
      keeper.stop();
      fixesWaitIn(null);
    };
  }, [isOnDuty]);
}

function isOnRide(): boolean {
  const { ride } = rideStore.getState();
  return ride !== null && isLive(ride.status);
}
