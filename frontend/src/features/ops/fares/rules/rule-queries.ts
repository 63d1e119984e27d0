import { useQuery } from '@tanstack/react-query';
import type { LegalRuleRequest, LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { opsDecisionRoutes } from '@waka/contracts/ops/ops-decision-routes';
import { call } from '../../../../lib/api/api-client.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { OPS } from '../../live/ops-keys.ts';
import { forgetRead, withSeen } from '../../shared/with-seen.ts';

export const useLegalRules = () =>
  useQuery({
    queryKey: OPS.rules,
    queryFn: ({ signal }) => call(opsDecisionRoutes.legalRules, { signal }),
    staleTime: 0,
  });

/** Reads what a rule would have meant for last week's trips; anew each time it is looked at. */
export const useRuleEffects = (id: string) =>
  useQuery({
    queryKey: [...OPS.rules, 'effects', id],
    queryFn: ({ signal }) => call(opsDecisionRoutes.previewLegalRule, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Drafts a new rule, changes a draft, or drafts what is to take the place of a published one. */
export const draftRule = (rule: LegalRuleView | null, body: Omit<LegalRuleRequest, 'id' | 'seen'>): Promise<void> =>
  changed(
    withSeen(rule ?? undefined, (seen) =>
      call(opsDecisionRoutes.draftLegalRule, { body: { ...body, ...(rule && { id: rule.id }), ...seen } }),
    ),
  );

export const publishRule = (rule: LegalRuleView, reason: string): Promise<void> =>
  changed(
    asRead(rule, (seen) =>
      call(opsDecisionRoutes.publishLegalRule, { params: { id: rule.id }, body: { reason, ...seen } }),
    ),
  );

export const withdrawRule = (rule: LegalRuleView, reason: string): Promise<void> =>
  changed(
    asRead(rule, (seen) =>
      call(opsDecisionRoutes.withdrawLegalRule, { params: { id: rule.id }, body: { reason, ...seen } }),
    ),
  );

/** Sends a decision about a rule as it was read. One that was refused is refused again until the change was read, too. */
async function asRead(rule: LegalRuleView, send: Parameters<typeof withSeen>[1]): Promise<void> {
  try {
    await withSeen(rule, send);
  } catch (error) {
    forgetRead(rule);
    throw error;
  }
}

async function changed(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    await queryClient.invalidateQueries({ queryKey: OPS.rules });
  }
}
