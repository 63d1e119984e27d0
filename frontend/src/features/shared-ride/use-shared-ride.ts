import { useQuery } from '@tanstack/react-query';
import { isLive } from '@waka/contracts/rides/ride-status';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

const EVERY_MS = 5000;

/** The ride behind a link, looked at again every few seconds while it lasts. What has not changed costs a line. */
export const useSharedRide = (token: string) =>
  useQuery({
    queryKey: ['shared-ride', token],
    queryFn: ({ signal }) => call(rideRoutes.sharedRide, { params: { token }, signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isGone(error)) return false;
      return !data || isLive(data.status) ? EVERY_MS : false;
    },
    staleTime: 0,
  });

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
