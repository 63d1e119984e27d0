import type { FareZoneView } from '@waka/contracts/ops/pricing/fare-views';
import { useState } from 'react';
import { formatMoney, formatWhole } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { removeFareZone, useFareZones } from './zone-queries.ts';
import { dotted } from '../../shared/dotted.ts';

/** Lists the zones whose trips cost a fixed amount more. */
export function ZonesCard() {
  const t = useT();
  const { data, isError, refetch } = useFareZones();
  const [changing, setChanging] = useState<FareZoneView | 'new' | null>(null);
  const [removed, setRemoved] = useState<FareZoneView | null>(null);
  return (
    <OpsCard title={t('ops.zones')}>
      <p className="mb-3 text-sm text-muted">{t('ops.zones.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.zones.none')}</p>}
      <ul className="figures divide-y divide-line text-sm">
        {data?.map((zone) => (
          <li key={zone.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <b className="font-bold">
                {zone.name} · {formatMoney(zone.amount, zone.currency)}
              </b>
              <span className="block text-muted wrap-anywhere">
                {dotted([
                  t(`ops.region.${zone.region}`),
                  t(`ops.zones.end.${zone.appliesTo}`),
                  zone.polygon
                    ? t('ops.zones.polygon')
                    : t('ops.zones.around', { radius: formatWhole(zone.radiusM), place: zone.name }),
                  zone.changedBy,
                  zone.reason,
                ])}
              </span>
            </span>
            <button
              type="button"
              aria-label={t('ops.zones.changeOf', { name: zone.name })}
              className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
              onClick={() => setChanging(zone)}
            >
              {t('ops.fare.change')}
            </button>
            <button
              type="button"
              aria-label={t('ops.zones.removeOf', { name: zone.name })}
              className="tap rounded-md px-3 font-bold text-stop hover:bg-sunken"
              onClick={() => setRemoved(zone)}
            >
              {t('ops.zones.remove')}
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setChanging('new')}>
        {t('ops.zones.add')}
      </Button>
      {changing && <ZoneDialog zone={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />}
      {removed && (
        <ReasonDialog
          asked={{
            title: t('ops.zones.removeOf', { name: removed.name }),
            text: t('ops.zones.removeText', { name: removed.name }),
            action: t('ops.zones.remove'),
            tone: 'danger',
            onSubmit: (reason) => removeFareZone(removed, reason),
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </OpsCard>
  );
}
