import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { scheduledRoutes } from '@waka/contracts/scheduled/scheduled-routes';
import type { ScheduledOffer } from '@waka/contracts/scheduled/scheduled-views';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';

const OFFERS = ['scheduled', 'offers'];
/** Other drivers take rides, and riders book new ones. */
const REFRESH_MS = 30_000;

/** Asks for the scheduled rides that the driver has taken, and those that can be taken. */
export const scheduledOffers = {
  queryKey: OFFERS,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(scheduledRoutes.scheduledOffers, { signal }),
};

/** Returns the same, kept fresh while it is on the screen. */
export const useScheduledOffers = () => useQuery({ ...scheduledOffers, staleTime: 0, refetchInterval: REFRESH_MS });

/** Takes a scheduled ride, or gives it back. */
export function useAnswer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, isMine }: ScheduledOffer) =>
      isMine
        ? call(scheduledRoutes.giveBackScheduledRide, { params: { id } })
        : call(scheduledRoutes.takeScheduledRide, { params: { id }, body: { version } }),
    onError: (error) => showFailure(error, 'app.error', 'driver.scheduled.moveFailed'),
    onSettled: () => client.invalidateQueries({ queryKey: OFFERS }),
  });
}
