import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { PayoutTermsRequest } from '@waka/contracts/ops/money/payout-requests';
import type { PayoutTermsForOps } from '@waka/contracts/ops/money/payout-settings';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

const KEY = [...OPS.payouts, 'terms'];

export const usePayoutTerms = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(opsDecisionRoutes.payoutTerms, { signal }), staleTime: 0 });

/** Saves a change, and fetches the terms again, on success and failure. */
export async function changePayoutTerms(
  terms: PayoutTermsForOps,
  body: Omit<PayoutTermsRequest, 'seen'>,
): Promise<void> {
  try {
    await withSeen(terms, (seen) => {
      const { region, method } = terms;
      return call(opsDecisionRoutes.changePayoutTerms, { params: { region, method }, body: { ...body, ...seen } });
    });
  } finally {
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
}
