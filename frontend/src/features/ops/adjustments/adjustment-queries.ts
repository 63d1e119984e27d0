import { useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { ReceiptDecisionRequest } from '@waka/contracts/ops/money/receipt-requests';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { OPS } from '../live/ops-keys.ts';

/** Reads adjustments of drivers' balances that wait for a second admin, live while ops is connected. */
export const useHeldAdjustments = () =>
  useQuery({
    queryKey: [...OPS.debts, 'adjustments'],
    queryFn: ({ signal }) => call(opsDecisionRoutes.heldAdjustments, { signal }),
    staleTime: 0,
  });

/** Decides about an adjustment, and fetches the lists and the drivers again, on success and failure. */
export async function decideAdjustment(id: string, body: ReceiptDecisionRequest): Promise<void> {
  try {
    await call(opsDecisionRoutes.decideAdjustment, { params: { id }, body });
  } finally {
    await Promise.all([OPS.debts, OPS.driver].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }
}
