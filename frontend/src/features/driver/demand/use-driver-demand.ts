import { useQuery } from '@tanstack/react-query';
import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import type { DemandMap } from '@waka/contracts/drivers/demand';
import { call } from '../../../lib/api/api-client.ts';
import { demandShown } from '../../../ui/demand/demand-shown.store.ts';

/** The service counts every half minute; a driver who looks for a busy place needs no more than this. */
const REFRESH_MS = 60_000;

/** Returns where riders look for rides, asked for only while the map shows it. */
export function useDriverDemand(): DemandMap | undefined {
  const isShown = demandShown((state) => state.isShown);
  const { data } = useQuery({
    queryKey: ['driver', 'demand'],
    queryFn: ({ signal }) => call(driverRoutes.driverDemand, { signal }),
    enabled: isShown,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  });
  return isShown ? data : undefined;
}
