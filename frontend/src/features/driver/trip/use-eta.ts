import { useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api-client.ts';

const EVERY_MS = 20_000;

/** Returns the service's estimate of the arrival, the same that the rider sees. */
export const useEta = (rideId: string) =>
  useQuery({
    queryKey: ['ride-eta', rideId],
    queryFn: ({ signal }) => call(rideRoutes.rideEta, { params: { id: rideId }, signal }),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  });
