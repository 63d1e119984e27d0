import type { LegalRulePreview } from '@waka/contracts/ops/pricing/legal-rules';
import { formatWhole } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Waiting } from '../../shared/waiting.tsx';
import { useRuleEffects } from './rule-queries.ts';

const PARTS = ['forbidden', 'pickups', 'dropoffs', 'ways'] as const;

/** Shows what a rule would have meant for last week's trips, beside what the rule that it replaces means. */
export function RuleEffects({ id }: { id: string }) {
  const t = useT();
  const { data, isError, refetch } = useRuleEffects(id);
  return (
    <section className="rounded-lg bg-sunken p-3 text-sm">
      <h3 className="font-bold">{t('ops.rules.effects.title')}</h3>
      <p className="text-muted">{t('ops.rules.effects.text')}</p>
      {data ? <Counts preview={data} /> : <Waiting isError={isError} onAgain={() => void refetch()} />}
    </section>
  );
}

function Counts({ preview }: { preview: LegalRulePreview }) {
  const t = useT();
  const { rides, isWholeWeek, replaced } = preview;
  if (rides === 0) return <p className="mt-2">{t('ops.rules.effects.none')}</p>;
  return (
    <dl className="figures mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt>{t(isWholeWeek ? 'ops.tariff.rides' : 'ops.tariff.newestRides')}</dt>
      <dd className="text-end">{formatWhole(rides)}</dd>
      {PARTS.map((part) => (
        <div key={part} className={`contents ${part === 'forbidden' ? 'font-bold' : ''}`}>
          <dt>{t(`ops.rules.effects.${part}`)}</dt>
          <dd className="text-end">
            {replaced
              ? t('ops.rules.effects.instead', {
                  count: formatWhole(preview[part]),
                  before: formatWhole(replaced[part]),
                })
              : formatWhole(preview[part])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
