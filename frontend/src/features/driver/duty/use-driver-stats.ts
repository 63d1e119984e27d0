import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../lib/api/api-client.ts';

export const DRIVER_STATS = ['driver', 'stats'] as const;

export const useDriverStats = () =>
  useQuery({ queryKey: DRIVER_STATS, queryFn: ({ signal }) => call(driverRoutes.driverStats, { signal }) });
