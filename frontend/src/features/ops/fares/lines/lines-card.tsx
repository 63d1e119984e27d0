import type { QueueZoneView } from '@waka/contracts/ops/pricing/queue-zones';
import { useState } from 'react';
import { listed } from '../../../../lib/i18n/listed.ts';
import { formatWhole } from '../../../../lib/i18n/format.ts';
import { useLanguage, useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { RowAction } from '../../shared/row-action.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { removeQueueZone, useQueueZones } from './line-queries.ts';
import { LineZoneDialog } from './line-zone-dialog.tsx';
import { WaitingLine } from './waiting-line.tsx';
import { dotted } from '../../shared/dotted.ts';

/** Lists the zones whose drivers wait in line, with the line of the one that is opened. */
export function LinesCard() {
  const t = useT();
  const { data, isError, refetch } = useQueueZones();
  const [changing, setChanging] = useState<QueueZoneView | 'new' | null>(null);
  const [removed, setRemoved] = useState<QueueZoneView | null>(null);
  return (
    <OpsCard title={t('ops.lines')}>
      <p className="mb-3 text-sm text-muted">{t('ops.lines.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.zones.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.map((zone) => (
          <LineRow key={zone.id} zone={zone} onChange={() => setChanging(zone)} onRemove={() => setRemoved(zone)} />
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setChanging('new')}>
        {t('ops.lines.add')}
      </Button>
      {changing && <LineZoneDialog zone={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />}
      {removed && (
        <ReasonDialog
          asked={{
            title: t('ops.zones.removeOf', { name: removed.names.en }),
            text: t('ops.lines.removeText', { name: removed.names.en }),
            details: removed.waiting > 0 && (
              <p className="font-bold">{t('ops.lines.waiting', { count: removed.waiting })}</p>
            ),
            action: t('ops.zones.remove'),
            tone: 'danger',
            onSubmit: (reason) => removeQueueZone(removed, reason),
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </OpsCard>
  );
}

interface LineRowProps {
  zone: QueueZoneView;
  onChange: () => void;
  onRemove: () => void;
}

function LineRow({ zone, onChange, onRemove }: LineRowProps) {
  const t = useT();
  const language = useLanguage();
  const { nameOfClass } = useVehicleNames();
  const [isShown, setIsShown] = useState(false);
  const { region, names, radiusM, polygon, vehicleTypes, isOpen, waiting, changedBy, reason } = zone;
  const name = names[language] ?? names.en;
  const facts = [
    t(`ops.region.${region}`),
    polygon ? t('ops.zones.polygon') : t('ops.zones.around', { radius: formatWhole(radiusM), place: name }),
    vehicleTypes.length > 0 ? listed(vehicleTypes.map(nameOfClass)) : t('ops.lines.allClasses'),
    changedBy,
    reason,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="font-bold">
          {name} · {isOpen ? t('ops.lines.waiting', { count: waiting }) : t('ops.lines.closed')}
        </b>
        <span className="block text-muted wrap-anywhere">{dotted(facts)}</span>
      </span>
      <RowAction name={t('ops.lines.showOf', { name })} isExpanded={isShown} onClick={() => setIsShown(!isShown)}>
        {t('ops.lines.show')}
      </RowAction>
      <RowAction name={t('ops.zones.changeOf', { name })} onClick={onChange}>
        {t('ops.fare.change')}
      </RowAction>
      <RowAction name={t('ops.zones.removeOf', { name })} tone="stop" onClick={onRemove}>
        {t('ops.zones.remove')}
      </RowAction>
      {isShown && <WaitingLine zone={zone} />}
    </li>
  );
}
