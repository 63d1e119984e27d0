import { useQuery } from '@tanstack/react-query';
import type { DebtTermsRequest } from '@waka/contracts/ops/money/debt-requests';
import type { DebtTermsForOps } from '@waka/contracts/ops/money/debt-settings';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

const KEY = [...OPS.debts, 'terms'];

export const useDebtTerms = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(opsDecisionRoutes.debtTerms, { signal }), staleTime: 0 });

/** Saves a change, and fetches the terms again, on success and failure. */
export async function changeDebtTerms(terms: DebtTermsForOps, body: Omit<DebtTermsRequest, 'seen'>): Promise<void> {
  try {
    await withSeen(terms, (seen) =>
      call(opsDecisionRoutes.changeDebtTerms, { params: { region: terms.region }, body: { ...body, ...seen } }),
    );
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
