import { useQuery } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../../../lib/api-client.ts';

export const DRIVER_STATS = ['driver', 'stats'] as const;

export const useDriverStats = () =>
  useQuery({ queryKey: DRIVER_STATS, queryFn: ({ signal }) => call(routes.driverStats, { signal }) });
