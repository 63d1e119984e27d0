import { useQuery } from '@tanstack/react-query';
import type { DemandMap } from '@waka/contracts/drivers/demand';
import { opsRoutes } from '@waka/contracts/ops/ops-routes';
import { call } from '../../../lib/api/api-client.ts';
import { demandShown } from '../../../ui/demand/demand-shown.store.ts';

const REFRESH_MS = 30_000;

/** Returns where riders of all cities look for rides, asked for only while the map shows it. */
export function useOpsDemand(): DemandMap | undefined {
  const isShown = demandShown((state) => state.isShown);
  const { data } = useQuery({
    queryKey: ['ops', 'demand'],
    queryFn: ({ signal }) => call(opsRoutes.opsDemand, { signal }),
    enabled: isShown,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  });
  return isShown ? data : undefined;
}
