import { useQuery } from '@tanstack/react-query';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../../lib/api/api-client.ts';

const EVERY_MS = 10_000;
/** While a driver has the offer, whose end is no event of the ride. */
const EVERY_MS_ASKED = 4000;

/** Returns what the service finds around the pickup during the search; fetched again with each offer to a driver. */
export const useSearchOutlook = ({ id: rideId, seq }: Ride) =>
  useQuery({
    queryKey: ['search-outlook', rideId, seq],
    queryFn: ({ signal }) => call(rideRoutes.searchOutlook, { params: { id: rideId }, signal }),
    refetchInterval: ({ state }) => (state.data?.asked ? EVERY_MS_ASKED : EVERY_MS),
    staleTime: 0,
    gcTime: 0,
  });
