import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { useMemo } from 'react';
import { call } from '../api/api-client.ts';
import { useLiveQuery } from '../use-live-query.ts';

/** Returns a ride that need not be the one on the screen, and follows it; undefined until it is known. */
export function useRideOf(rideId: string) {
  const asked = useMemo(
    () => ({
      queryKey: ['ride', rideId],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(rideRoutes.ride, { params: { id: rideId }, signal }),
      events: ['ride:updated'] as const,
    }),
    [rideId],
  );
  return useLiveQuery(asked).data;
}
