import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import type { SurgeRuleRequest } from '@waka/contracts/ops/pricing/surge-requests';
import type { SurgeBounds, SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { withSeen } from '../../shared/with-seen.ts';

/** Below the key of the rates, so that a decision about prices fetches the rules again. */
const SURGE = [...OPS.fares, 'surge'] as const;
/** Factors move by themselves. */
const REFRESH_MS = 30_000;

export const useSurgeRules = () =>
  useQuery({
    queryKey: SURGE,
    queryFn: ({ signal }) => call(opsDecisionRoutes.surgeRules, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

/** Returns what bounds would have done in the last hour; null asks for nothing. */
export const useSurgePreview = (asked: { area: string; vehicleType: string; bounds: SurgeBounds } | null) =>
  useQuery({
    queryKey: ['ops', 'surgePreview', asked],
    queryFn: ({ signal }) => (asked ? call(opsDecisionRoutes.previewSurge, { body: asked, signal }) : null),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });

export async function setSurgeRule(rule: SurgeRuleView | null, body: Omit<SurgeRuleRequest, 'seen'>): Promise<void> {
  try {
    await withSeen(rule, (seen) => call(opsDecisionRoutes.setSurgeRule, { body: { ...body, ...seen } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: SURGE });
  }
}
