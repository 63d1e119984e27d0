import { useEffect } from 'react';
import { offerStore } from '../../../lib/live/offer.store.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { unreadStore } from '../../../lib/live/unread.store.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { DRIVER_DEBT } from '../../../lib/driver/use-driver-debt.ts';
import { DRIVER_BALANCE, DRIVER_EARNINGS, DRIVER_GOALS, DRIVER_STATS } from './driver-queries.ts';

export function refreshFigures(): void {
  void queryClient.invalidateQueries({ queryKey: DRIVER_STATS });
  void queryClient.invalidateQueries({ queryKey: DRIVER_GOALS });
  void queryClient.invalidateQueries({ queryKey: DRIVER_EARNINGS });
  void queryClient.invalidateQueries({ queryKey: DRIVER_DEBT });
  void queryClient.invalidateQueries({ queryKey: DRIVER_BALANCE });
}

/** Fetches stats and earnings again after events that change them, also where the driver looks at another screen meanwhile. */
export function useFreshFigures(): void {
  useEffect(() => {
    const unsubscribeRide = rideStore.subscribe((now, before) => {
      if (now.ride?.status !== before.ride?.status) refreshFigures();
    });
    const unsubscribeOffer = offerStore.subscribe((now, before) => {
      if (now.kind === 'closed' && before.kind !== 'closed') refreshFigures();
    });
    // It may be about money: a tip, or what ops has changed.
    const unsubscribeNews = unreadStore.subscribe((now, before) => {
      if (now.unread > before.unread) refreshFigures();
    });
    return () => {
      unsubscribeNews();
      unsubscribeRide();
      unsubscribeOffer();
    };
  }, []);
}
