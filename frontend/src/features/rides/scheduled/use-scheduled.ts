import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TripPoints } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { ScheduledRideRequest } from '@waka/contracts/scheduled/scheduled-requests';
import { scheduledRoutes } from '@waka/contracts/scheduled/scheduled-routes';
import type { ScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';

/** The points of a trip as a call takes them. */
export type Points = Pick<TripPoints, keyof TripPoints>;

/** Invalidated when the service says that a scheduled ride has changed. */
const MINE = ['scheduled', 'mine'];
const REFRESH_MS = 5 * 60_000;

/** Returns the rides that the rider has scheduled, the next one first. */
export const useScheduledRides = () =>
  useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => call(scheduledRoutes.scheduledRides, { signal }),
    staleTime: 0,
  });

/** Asks for the prices of a trip at a later time. */
export const useLaterQuote = (points: Points, pickupAt: string) =>
  useQuery({
    queryKey: ['rides', 'later', points, pickupAt],
    queryFn: ({ signal }) =>
      orWithoutNear(points, (body) => call(rideRoutes.quoteRide, { body: { ...body, pickupAt }, signal })),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    staleTime: 0,
  });

/** Schedules a ride, or replaces one. */
export function useSchedule(replaced: ScheduledRide | null, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<ScheduledRideRequest, keyof ScheduledRideRequest>) =>
      orWithoutNear(body, (sent) =>
        replaced
          ? call(scheduledRoutes.changeScheduledRide, {
              params: { id: replaced.id },
              body: { ...sent, version: replaced.version },
            })
          : call(scheduledRoutes.scheduleRide, { body: sent }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: MINE }),
    onSuccess: () => {
      showToast({ title: translate(replaced ? 'scheduled.saved' : 'scheduled.booked') });
      onDone();
    },
    onError: failed,
  });
}

/** Cancels a scheduled ride. */
export function useCancelScheduled(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: ScheduledRide) =>
      call(scheduledRoutes.cancelScheduledRide, { params: { id }, body: { version } }),
    onSettled: () => client.invalidateQueries({ queryKey: MINE }),
    onSuccess: () => {
      showToast({ title: translate('scheduled.cancelled') });
      onDone();
    },
    onError: failed,
  });
}

/** Ends a repetition with all of its coming rides. */
export function useEndSeries(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(scheduledRoutes.endScheduledSeries, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: MINE }),
    onSuccess: () => {
      showToast({ title: translate('scheduled.ended') });
      onDone();
    },
    onError: failed,
  });
}

const failed = (error: Error) => showFailure(error, 'app.error', 'scheduled.failed');
