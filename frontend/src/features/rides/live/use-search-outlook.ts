import { useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api-client.ts';

const EVERY_MS = 10_000;

/** What the service sees around the pickup, for as long as the ride is looked for. */
export const useSearchOutlook = (rideId: string) =>
  useQuery({
    queryKey: ['search-outlook', rideId],
    queryFn: ({ signal }) => call(rideRoutes.searchOutlook, { params: { id: rideId }, signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
