import { formatMoney, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Card } from '../../../ui/card.tsx';
import { dayName } from './day-chart.tsx';
import { useQuests } from '../use-earnings-of.ts';

/** Shows the goals of the week and their bonuses; renders nothing where there is no goal. */
export function QuestCard() {
  const t = useT();
  const { data: quests } = useQuests();
  if (!quests || quests.length === 0) return null;
  return (
    <Card title={t('earnings.quest')}>
      <ul className="grid gap-5">
        {quests.map(({ id, target, amount, covered, currency, completedRides, endsOn, isPaid }) => {
          const done = Math.min(completedRides, target);
          const progress = t('earnings.questDone', { done: formatWhole(done), target: formatWhole(target) });
          const money = formatMoney(amount, currency);
          return (
            <li key={id} className="grid gap-2">
              <p>{t('earnings.questGoal', { target: formatWhole(target), day: dayName(endsOn), amount: money })}</p>
              <div className="flex items-center gap-3">
                <progress className="sr-only" max={target} value={done} aria-label={progress} />
                <span aria-hidden="true" className="h-3 flex-1 overflow-hidden rounded-full bg-sunken">
                  <span className="block h-full rounded-full bg-go" style={{ width: `${(done / target) * 100}%` }} />
                </span>
                <b className="figures shrink-0">{progress}</b>
              </div>
              {isPaid && <p className="font-bold text-go">{t('earnings.questPaid', { amount: money })}</p>}
              {!isPaid && completedRides >= target && (
                <p className="text-go">
                  {covered === amount
                    ? t('earnings.questSoon')
                    : t('earnings.questCovered', { amount: formatMoney(covered, currency) })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-sm text-muted">{t('earnings.questLater')}</p>
    </Card>
  );
}
