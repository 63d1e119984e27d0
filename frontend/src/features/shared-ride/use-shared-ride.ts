import { useQuery } from '@tanstack/react-query';
import { isLive } from '@waka/contracts/rides/ride-status';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import type { SharedRide } from '@waka/contracts/rides/shared-ride';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

const EVERY_MS = 5000;

/** The ride behind a link, looked at again every few seconds while it lasts. What has not changed costs a line. */
export const useSharedRide = (token: string) =>
  useQuery({
    queryKey: ['shared-ride', token],
    queryFn: async ({ signal, client, queryKey }) => {
      const now = await call(rideRoutes.sharedRide, { params: { token }, signal });
      return withLastPosition(now, client.getQueryData<SharedRide>(queryKey));
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error)) return false;
      return !data || isLive(data.status) ? EVERY_MS : false;
    },
    staleTime: 0,
  });

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The service may not know for a moment where the driver is; what it said before grows old, and is said to be. */
export function withLastPosition(now: SharedRide, before: SharedRide | undefined): SharedRide {
  const isSameDriver = now.driver !== null && now.driver.plate === before?.driver?.plate;
  if (now.position || now.endedAt || !before?.position || !isSameDriver) return now;
  return { ...now, position: before.position, etaMin: now.status === before.status ? before.etaMin : null };
}
