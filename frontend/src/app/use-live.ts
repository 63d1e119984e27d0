import { useEffect } from 'react';
import { wayCleared } from '../lib/live/driver-way.store.ts';
import { driverStatusStore } from '../lib/live/driver-status.store.ts';
import { offerDismissed } from '../lib/live/offer.store.ts';
import { storeLiveRide } from '../lib/live/store-ride.ts';
import { positionCleared } from '../lib/live/position.store.ts';
import { startRideSync } from '../lib/live/ride-sync.ts';
import { rideCleared } from '../lib/live/ride.store.ts';
import { unreadReceived } from '../lib/live/unread.store.ts';
import { sendWhenBack } from '../lib/live/send-when-back.ts';
import { openRealtime } from '../lib/realtime.ts';
import { freshVehicles } from '../lib/vehicles/vehicles.store.ts';
import { fetchRealtime } from './realtime/fetch-realtime.ts';
import { loadSession } from '../lib/session/load-session.ts';

/** Keeps the socket open for as long as the session lasts, and clears the user's live state afterwards. */
export function useLive(isEnded: boolean): void {
  useEffect(() => {
    if (isEnded) return undefined;
    const stopSync = startRideSync();
    const stopKeeping = storeLiveRide();
    const stopSending = sendWhenBack();
    void freshVehicles();
    const close = openRealtime(fetchRealtime, () => void loadSession());
    return () => {
      close();
      stopKeeping();
      stopSending();
      unreadReceived(0);
      rideCleared();
      stopSync();
      offerDismissed();
      positionCleared();
      wayCleared();
      driverStatusStore.setState({ isOnline: null });
    };
  }, [isEnded]);
}
