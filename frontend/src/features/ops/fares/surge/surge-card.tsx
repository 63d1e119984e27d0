import type { SurgeRuleView } from '@waka/contracts/ops/pricing/surge-views';
import { useState } from 'react';
import { formatDecimal } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { percentText } from './percent-text.ts';
import { nameOf, SurgeDialog } from './surge-dialog.tsx';
import { useSurgeRules } from './surge-queries.ts';
import { dotted } from '../../shared/dotted.ts';

/** Lists where fares may rise while more riders wait than drivers are free. */
export function SurgeCard() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data, isError, refetch } = useSurgeRules();
  const [changing, setChanging] = useState<SurgeRuleView | 'new' | null>(null);
  return (
    <OpsCard title={t('ops.surge')}>
      <p className="mb-3 text-sm text-muted">{t('ops.surge.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.surge.none')}</p>}
      <ul className="figures divide-y divide-line text-sm">
        {data?.map((rule) => (
          <li key={`${rule.area} ${rule.vehicleType}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <b className="font-bold">
                {nameOf(rule, nameOfClass)} · {stateText(rule, t)}
              </b>
              <span className="block text-muted wrap-anywhere">
                {dotted([boundsText(rule, t), rule.changedBy, rule.reason])}
              </span>
            </span>
            <button
              type="button"
              aria-label={t('ops.zones.changeOf', { name: nameOf(rule, nameOfClass) })}
              className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
              onClick={() => setChanging(rule)}
            >
              {t('ops.fare.change')}
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setChanging('new')}>
        {t('ops.surge.add')}
      </Button>
      {changing && (
        <SurgeDialog rule={changing === 'new' ? null : changing} rules={data ?? []} onClose={() => setChanging(null)} />
      )}
    </OpsCard>
  );
}

function stateText({ isAllowed, highestNow }: SurgeRuleView, t: ReturnType<typeof useT>): string {
  if (!isAllowed) return t('ops.surge.off');
  if (highestNow === null) return t('ops.surge.unknown');
  return highestNow > 100 ? t('ops.surge.now', { percent: percentText(highestNow) }) : t('ops.surge.plain');
}

const boundsText = ({ bounds }: SurgeRuleView, t: ReturnType<typeof useT>): string =>
  t('ops.surge.bounds', {
    cap: percentText(bounds.capPercent),
    step: formatDecimal(bounds.stepPercent),
    fewest: formatDecimal(bounds.fewestWaiting),
    from: formatDecimal(bounds.fromRatio, { most: 2 }),
    full: formatDecimal(bounds.fullRatio, { most: 2 }),
  });
