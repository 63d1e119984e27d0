import { useQuery } from '@tanstack/react-query';
import { routes } from '@waka/contracts/routes';
import { call } from '../../../lib/api-client.ts';

export const DRIVER_EARNINGS = ['driver', 'earnings'] as const;

/** Today's rides and what they brought. */
export const useEarnings = () =>
  useQuery({ queryKey: DRIVER_EARNINGS, queryFn: ({ signal }) => call(routes.driverEarnings, { signal }) });
