import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { call } from '../../../lib/api/api-client.ts';

export const DRIVER_BALANCE = ['driver', 'balance'] as const;
export const DRIVER_EARNINGS = ['driver', 'earnings'] as const;
export const DRIVER_GOALS = ['driver', 'goals'] as const;
export const DRIVER_STATS = ['driver', 'stats'] as const;

/** Returns today's rides and earnings. */
export const useEarnings = () =>
  useQuery({ queryKey: DRIVER_EARNINGS, queryFn: ({ signal }) => call(driverRoutes.driverEarnings, { signal }) });

export const useDriverGoals = () =>
  useQuery({ queryKey: DRIVER_GOALS, queryFn: ({ signal }) => call(driverRoutes.driverGoals, { signal }) });

export const useDriverStats = () =>
  useQuery({ queryKey: DRIVER_STATS, queryFn: ({ signal }) => call(driverRoutes.driverStats, { signal }) });
