import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { offerStore } from '../../../lib/live/offer.store.ts';
import { rideStore } from '../../../lib/live/ride.store.ts';
import { DRIVER_GOALS } from './use-driver-goals.ts';
import { DRIVER_STATS } from './use-driver-stats.ts';
import { DRIVER_EARNINGS } from './use-earnings.ts';

/** Asks for stats and earnings again when something happened that changes them. */
export function useFreshFigures(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void queryClient.invalidateQueries({ queryKey: DRIVER_STATS });
      void queryClient.invalidateQueries({ queryKey: DRIVER_GOALS });
      void queryClient.invalidateQueries({ queryKey: DRIVER_EARNINGS });
    };
    const unsubscribeRide = rideStore.subscribe((now, before) => {
      if (now.ride?.status !== before.ride?.status) refresh();
    });
    const unsubscribeOffer = offerStore.subscribe((now, before) => {
      if (now.kind === 'closed' && before.kind !== 'closed') refresh();
    });
    return () => {
      unsubscribeRide();
      unsubscribeOffer();
    };
  }, [queryClient]);
}
