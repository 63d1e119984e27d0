import { hashKey, skipToken, useQuery } from '@tanstack/react-query';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { Quote } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { call } from '../../../../lib/api/api-client.ts';
import { orWithoutNear } from '../../draft/or-without-near.ts';
import { pointsOf, type Trip } from '../../draft/trip-draft.store.ts';

/** Cars move and prices are valid for ten minutes, so an open panel refreshes them regularly. */
const REFRESH_MS = 60_000;

interface KnownQuote {
  data: Quote | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * Requests the prices of a trip; without a trip it requests nothing. An error remains until the next success, also
 * while the request is repeated.
 */
export function useQuote(trip: Trip | null): KnownQuote {
  const queryKey = ['rides', 'quote', trip];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: trip
      ? ({ signal }) => orWithoutNear(pointsOf(trip), (body) => call(rideRoutes.quoteRide, { body, signal }))
      : skipToken,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
    staleTime: 0,
  });
  const lastError = useLastFailure(hashKey(queryKey), error, data !== undefined);
  return { data, error: lastError, refetch };
}

/** Returns the last error of a query without data yet: each refetch clears the query's own. */
function useLastFailure(key: string, error: Error | null, hasData: boolean): Error | null {
  const [last, setLast] = useState<{ key: string; error: Error } | null>(null);
  if (error && (last?.key !== key || last.error !== error)) setLast({ key, error });
  if (hasData) return error;
  return error ?? (last?.key === key ? last.error : null);
}
