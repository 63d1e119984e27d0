import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relayRoutes } from '@waka/contracts/relays/relay-routes';
import type { RelayRequest } from '@waka/contracts/relays/relay-requests';
import type { Relay } from '@waka/contracts/relays/relay-views';
import type { TripPoints } from '@waka/contracts/rides/ride-requests';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api/api-client.ts';
import { showFailure } from '../../../lib/forms/show-failure.ts';
import { translate } from '../../../lib/i18n/i18n.ts';
import { rideUpdated } from '../../../lib/live/ride.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { orWithoutNear } from '../draft/or-without-near.ts';
import { draftCleared } from '../draft/trip-draft.store.ts';
import { ferryChoiceDropped } from './ferry-choice.store.ts';

// Under `scheduled`, which is asked again whenever a scheduled ride has changed.
export const CURRENT_RELAY = ['scheduled', 'relay'];
const REFRESH_MS = 5 * 60_000;

/** The ends of a trip as a call takes them. */
export type Points = Pick<TripPoints, keyof TripPoints>;

/** Asks for the ferries of a trip, with the prices of the rides before and after; of a chosen departure where there is one. */
export const useRelayOptions = (points: Points, chosen: { crossingId: string; departsAt: string } | null) =>
  useQuery({
    queryKey: ['rides', 'relay', points, chosen],
    queryFn: ({ signal }) =>
      orWithoutNear(points, (body) => call(relayRoutes.quoteRelay, { body: { ...body, ...chosen }, signal })),
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** Books both rides; a repeat of the same booking counts once. */
export function useBookRelay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RelayRequest) => orWithoutNear(body, (sent) => call(relayRoutes.bookRelay, { body: sent })),
    onSettled: () => client.invalidateQueries({ queryKey: ['scheduled'] }),
    onSuccess: async ({ firstRideStatus }) => {
      const ride = await call(rideRoutes.activeRide);
      if (ride) rideUpdated(ride);
      if (firstRideStatus === null) showToast({ title: translate('relay.scheduled') });
      draftCleared();
      ferryChoiceDropped();
    },
    onError: failed,
  });
}

/** Returns the rider's trip over water; null where there is none. */
export const useRelay = (isEnabled = true) =>
  useQuery({
    queryKey: CURRENT_RELAY,
    queryFn: isEnabled ? ({ signal }) => call(relayRoutes.currentRelay, { signal }) : skipToken,
    staleTime: 0,
  });

/** Takes another departure. */
export function useChangeDeparture({ id, version }: Pick<Relay, 'id' | 'version'>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (departsAt: string) =>
      call(relayRoutes.changeDeparture, { params: { id }, body: { departsAt, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['scheduled'] }),
    onSuccess: onDone,
    onError: failed,
  });
}

/** Gives up the ride from the other quay. */
export function useCancelRelay({ id, ferry: { to } }: Pick<Relay, 'id' | 'ferry'>) {
  const place = to.name;
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(relayRoutes.cancelRelay, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['scheduled'] }),
    onSuccess: () => showToast({ title: translate('relay.cancelled', { place }) }),
    onError: failed,
  });
}

const failed = (error: Error) => showFailure(error, 'app.error', 'relay.failed');
