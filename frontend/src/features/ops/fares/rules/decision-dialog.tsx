import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { lazy, Suspense, useState } from 'react';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { listed } from '../../../../lib/i18n/listed.ts';
import { COLUMNS } from '../../layout/columns.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { RuleEffects } from './rule-effects.tsx';
import { RuleFacts, useChangedFacts } from './rule-facts.tsx';
import { publishRule, useLegalRules, withdrawRule } from './rule-queries.ts';

const RuleGround = lazy(async () => ({
  default: (await withTexts(import('./rule-ground.tsx'), citiesTexts)).RuleGround,
}));

export interface Decided {
  /** As its row was pressed. */
  rule: LegalRuleView;
  as: 'publish' | 'withdraw';
}

/**
 * Asks for the reason to publish or withdraw a rule, beside all that the rule says. A change of the rule in between is shown,
 * and has to be read before anything can be decided.
 */
export function DecisionDialog({ decided: { rule, as }, onClose }: { decided: Decided; onClose: () => void }) {
  const t = useT();
  const { data } = useLegalRules();
  const [read, setRead] = useState(rule);
  const current = data?.find(({ id }) => id === rule.id) ?? read;
  const isChanged = current.decisionId !== read.decisionId;
  const replaced = data?.find(({ id }) => id === current.replaces) ?? null;
  const { en: name } = current.names;
  const isPublishing = as === 'publish';
  const isDraft = current.status === 'draft';
  return (
    <ReasonDialog
      asked={{
        title: t(isPublishing ? 'ops.rules.publishOf' : 'ops.rules.withdrawOf', { name }),
        text: t(
          isPublishing ? 'ops.rules.publishText' : isDraft ? 'ops.rules.withdrawDraftText' : 'ops.rules.withdrawText',
        ),
        isWide: true,
        details: (
          <>
            <div className="grid items-start gap-4" style={COLUMNS}>
              <RuleFacts rule={current} before={isChanged ? read : replaced} />
              <div className="grid gap-4">
                <Suspense fallback={<div className="h-72 rounded-md bg-sunken" />}>
                  <RuleGround rule={current} before={replaced} />
                </Suspense>
                {isPublishing && <RuleEffects key={current.decisionId} id={rule.id} />}
              </div>
            </div>
            {isChanged && <Change rule={current} before={read} onRead={() => setRead(current)} />}
          </>
        ),
        action: t(isPublishing ? 'ops.rules.publish' : 'ops.rules.withdraw'),
        tone: isPublishing ? 'accent' : 'danger',
        isBlocked: isChanged,
        onSubmit: (reason) => (isPublishing ? publishRule(read, reason) : withdrawRule(read, reason)),
      }}
      onClose={onClose}
    />
  );
}

/** Says who has changed the rule since it was read, and in what. */
function Change({ rule, before, onRead }: { rule: LegalRuleView; before: LegalRuleView; onRead: () => void }) {
  const t = useT();
  const facts = useChangedFacts(rule, before);
  const name = rule.changedBy ?? t('ops.service');
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-stop-soft px-4 py-3 text-stop">
      <p className="font-bold wrap-anywhere">
        {facts.length > 0
          ? t('ops.rules.changedMeanwhile', { name, facts: listed(facts) })
          : t('ops.rules.decidedMeanwhile', { name })}
      </p>
      <Button tone="quiet" className="justify-self-start px-4 py-2 text-sm" onClick={onRead}>
        {t('ops.rules.haveRead')}
      </Button>
    </div>
  );
}
