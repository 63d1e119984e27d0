import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../lib/api/api-client.ts';

export const DRIVER_GOALS = ['driver', 'goals'] as const;

export const useDriverGoals = () =>
  useQuery({ queryKey: DRIVER_GOALS, queryFn: ({ signal }) => call(driverRoutes.driverGoals, { signal }) });
