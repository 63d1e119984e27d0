import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { RegionMoneySettings } from '@waka/contracts/ops/money/region-money';
import type { RegionMoneyRequest } from '@waka/contracts/ops/money/region-money-requests';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

const KEY = [...OPS.methods, 'money'];

export const useRegionMoney = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(opsDecisionRoutes.regionMoney, { signal }), staleTime: 0 });

/** Saves a change, and fetches the rows again, on success and failure. */
export async function changeRegionMoney(
  money: RegionMoneySettings,
  body: Omit<RegionMoneyRequest, 'seen'>,
): Promise<void> {
  try {
    await withSeen(money, (seen) =>
      call(opsDecisionRoutes.changeRegionMoney, { params: { region: money.region }, body: { ...body, ...seen } }),
    );
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
