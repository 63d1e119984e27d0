import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../lib/api/api-client.ts';

export const DRIVER_EARNINGS = ['driver', 'earnings'] as const;

/** Returns today's rides and earnings. */
export const useEarnings = () =>
  useQuery({ queryKey: DRIVER_EARNINGS, queryFn: ({ signal }) => call(driverRoutes.driverEarnings, { signal }) });
