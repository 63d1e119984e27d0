import type { LegalRuleView } from '@waka/contracts/ops/pricing/legal-rules';
import { lazy, Suspense, useState } from 'react';
import { listed } from '../../../../lib/i18n/listed.ts';
import { citiesTexts } from '../../../../lib/i18n/messages/cities/texts.ts';
import { formatDayOfYear } from '../../../../lib/i18n/format.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { useLanguage, useT } from '../../../../lib/i18n/use-t.ts';
import { weekdayName } from '../../../../lib/i18n/weekday-name.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { RowAction } from '../../shared/row-action.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { DecisionDialog, type Decided } from './decision-dialog.tsx';
import { RuleEffects } from './rule-effects.tsx';
import { dotted } from '../../shared/dotted.ts';
import { hoursText } from './rule-facts.tsx';
import { isComing } from './rule-form.ts';
import { useLegalRules } from './rule-queries.ts';

const RuleDialog = lazy(async () => ({
  default: (await withTexts(import('./rule-dialog.tsx'), citiesTexts)).RuleDialog,
}));

/** Lists the rules of the road with their drafts. */
export function RulesCard() {
  const t = useT();
  const language = useLanguage();
  const { data, isError, refetch } = useLegalRules();
  const [changing, setChanging] = useState<LegalRuleView | 'new' | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const [weighed, setWeighed] = useState<LegalRuleView | null>(null);
  return (
    <OpsCard title={t('ops.rules')}>
      <p className="mb-3 text-sm text-muted">{t('ops.rules.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.rules.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            onChange={() => setChanging(rule)}
            onDecide={setDecided}
            onWeigh={() => setWeighed(rule)}
          />
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setChanging('new')}>
        {t('ops.rules.add')}
      </Button>
      {changing && (
        <Suspense>
          <RuleDialog rule={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
      {weighed && (
        <Dialog
          title={t('ops.rules.effectsOf', { name: weighed.names[language] ?? weighed.names.en })}
          closeLabel={t('app.close')}
          onClose={() => setWeighed(null)}
        >
          <RuleEffects id={weighed.id} />
        </Dialog>
      )}
      {decided && <DecisionDialog decided={decided} onClose={() => setDecided(null)} />}
    </OpsCard>
  );
}

interface RuleRowProps {
  rule: LegalRuleView;
  onChange: () => void;
  onDecide: (decided: Decided) => void;
  onWeigh: () => void;
}

function RuleRow({ rule, onChange, onDecide, onWeigh }: RuleRowProps) {
  const t = useT();
  const language = useLanguage();
  const { nameOfClass } = useVehicleNames();
  const { names, effect, vehicleTypes, weekdays, source, status, replaces, isOwn, changedBy, reason } = rule;
  const name = names[language] ?? names.en;
  const state = status === 'published' ? 'ops.rules.published' : replaces ? 'ops.rules.draftOf' : 'ops.rules.draft';
  const facts = [
    t(`ops.rules.effect.${effect}`),
    listed(vehicleTypes.map(nameOfClass)),
    weekdays.length < 7 && listed(weekdays.map((weekday) => weekdayName(weekday, 'short'))),
    hoursText(rule, t),
    isComing(rule) && t('ops.rules.fromDay', { time: formatDayOfYear(rule.inForceFrom) }),
    source,
    changedBy,
    reason,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-64">
        <b className="font-bold">
          {name} · {t(state)}
        </b>
        <span className="block text-muted wrap-anywhere">{dotted(facts)}</span>
        {isOwn && <span className="block font-semibold">{t('ops.rules.own')}</span>}
      </span>
      <span className="-ms-3 flex flex-wrap">
        {status === 'draft' && !isOwn && (
          <RowAction
            name={t('ops.rules.publishOf', { name })}
            tone="go"
            onClick={() => onDecide({ rule, as: 'publish' })}
          >
            {t('ops.rules.publish')}
          </RowAction>
        )}
        <RowAction name={t('ops.rules.effectsOf', { name })} onClick={onWeigh}>
          {t('ops.rules.effects')}
        </RowAction>
        <RowAction name={t('ops.zones.changeOf', { name })} onClick={onChange}>
          {t('ops.fare.change')}
        </RowAction>
        <RowAction
          name={t('ops.rules.withdrawOf', { name })}
          tone="stop"
          onClick={() => onDecide({ rule, as: 'withdraw' })}
        >
          {t('ops.rules.withdraw')}
        </RowAction>
      </span>
    </li>
  );
}
