import { useQuery } from '@tanstack/react-query';
import type { PromotionState } from '@waka/contracts/payments/promotion';
import type { PromotionRequest } from '@waka/contracts/ops/money/promotion-requests';
import type { MadePromotion, PromotionForOps } from '@waka/contracts/ops/money/promotions';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

const REFRESH_MS = 15_000;

export const usePromotions = () =>
  useQuery({
    queryKey: OPS.promotions,
    queryFn: ({ signal }) => call(opsDecisionRoutes.promotions, { signal }),
    staleTime: 0,
    // Rides spend the budgets meanwhile.
    refetchInterval: REFRESH_MS,
  });

/** Makes a promotion; with the same key again, after an answer that was lost, it is the same one. */
export const addPromotion = (body: PromotionRequest, idempotencyKey: string): Promise<MadePromotion> =>
  changed(call(opsDecisionRoutes.addPromotion, { body, idempotencyKey }));

export const changePromotion = (
  promotion: PromotionForOps,
  change: { state: PromotionState; reason: string },
): Promise<PromotionForOps> =>
  changed(
    withSeen(promotion, (seen) =>
      call(opsDecisionRoutes.changePromotion, { params: { id: promotion.id }, body: { ...change, ...seen } }),
    ),
  );

/** Fetches the promotions again after a change, on success and failure. */
async function changed<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.promotions });
  }
}
