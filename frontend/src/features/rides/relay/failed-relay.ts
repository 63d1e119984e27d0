import { queryOptions, useQuery } from '@tanstack/react-query';
import { relayRoutes } from '@waka/contracts/relays/relay-routes';
import type { FailedRelay } from '@waka/contracts/relays/relay-views';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';

const failedRelayOf = (id: string) =>
  queryOptions({
    queryKey: ['rides', id, 'failed-relay'],
    queryFn: ({ signal }): Promise<FailedRelay | null> => call(relayRoutes.failedRelay, { params: { id }, signal }),
  });

/** Returns what is left of the trip over water whose ride to the quay failed; null for any other ride. */
export const useFailedRelay = ({ id }: Pick<Ride, 'id'>) => useQuery(failedRelayOf(id));

/**
 * Returns a ride that failed with the destination of the whole trip, where it was the ride to the quay of a trip over water;
 * the ride as it is where the service does not answer.
 */
export async function asWholeTrip(ride: Ride): Promise<Ride> {
  try {
    const relay = await queryClient.fetchQuery(failedRelayOf(ride.id));
    return relay ? { ...ride, dropoffLocation: relay.dropoffLocation } : ride;
  } catch {
    return ride;
  }
}
