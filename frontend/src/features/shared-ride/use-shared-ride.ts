import { useQuery } from '@tanstack/react-query';
import { isLive } from '@waka/contracts/rides/ride-status';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { call } from '../../lib/api/api-client.ts';
import { ApiError } from '../../lib/api/api-error.ts';

const EVERY_MS = 5000;

/**
 * Returns the ride behind a link, polled every few seconds while it lasts. An unchanged ride costs a small response.
 */
export const useSharedRide = (token: string) =>
  useQuery({
    queryKey: ['shared-ride', token],
    queryFn: async ({ signal, client, queryKey }) => {
      const now = await call(rideRoutes.sharedRide, { params: { token }, signal });
      return withLastPosition(now, client.getQueryData<SharedRide>(queryKey));
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error)) return false;
      return !data || isLive(data.status) || data.help ? EVERY_MS : false;
    },
    staleTime: 0,
  });

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Keeps the last position while the service has none for a moment; the screen shows its age. */
export function withLastPosition(now: SharedRide, before: SharedRide | undefined): SharedRide {
  const isSameDriver = now.driver !== null && now.driver.plate === before?.driver?.plate;
  if (now.position || (now.endedAt && !now.help) || !before?.position || !isSameDriver) return now;
  return { ...now, position: before.position, etaMin: now.status === before.status ? before.etaMin : null };
}
