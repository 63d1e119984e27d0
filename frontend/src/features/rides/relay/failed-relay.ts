import { queryOptions, useQuery } from '@tanstack/react-query';
import { relayRoutes } from '@waka/contracts/relays/relay-routes';
import type { FailedRelay, Relay } from '@waka/contracts/relays/relay-views';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { CURRENT_RELAY } from './use-relay.ts';

/** A rider who plans a trip again waits no longer than this for what the trip was. */
const WAIT_MS = 3_000;

const failedRelayOf = (id: string) =>
  queryOptions({
    queryKey: ['rides', id, 'failed-relay'],
    queryFn: ({ signal }): Promise<FailedRelay | null> => call(relayRoutes.failedRelay, { params: { id }, signal }),
  });

/** Returns what is left of the trip over water whose ride to the quay failed; null for any other ride. */
export const useFailedRelay = ({ id }: Pick<Ride, 'id'>) => useQuery(failedRelayOf(id));

/**
 * Returns a ride that failed with the destination of the whole trip, where it was the ride to the quay of a trip over water.
 * Where the service does not answer soon, what the page has last read of the trip decides.
 */
export async function asWholeTrip(ride: Ride): Promise<Ride> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS));
  const failed = await Promise.race([queryClient.fetchQuery(failedRelayOf(ride.id)).catch(() => undefined), late]);
  if (failed === undefined) return toEndOf(queryClient.getQueryData<Relay | null>(CURRENT_RELAY), ride);
  return failed ? { ...ride, dropoffLocation: failed.dropoffLocation } : ride;
}

/** Returns a ride with the destination of a trip over water, where it is that trip's ride to the quay. */
export const toEndOf = (relay: Relay | null | undefined, ride: Ride): Ride =>
  relay?.firstRideId === ride.id ? { ...ride, dropoffLocation: relay.dropoffLocation } : ride;
