import type { CrossingView } from '@waka/contracts/crossings/crossing';
import { useState } from 'react';
import { formatMinutes, formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { CrossingDialog } from './crossing-dialog.tsx';
import { useCrossings } from './crossing-queries.ts';
import { dotted } from '../../shared/dotted.ts';

/** Lists the ferries by which trips over water are led. */
export function CrossingsCard() {
  const t = useT();
  const { data, isError, refetch } = useCrossings();
  const [changing, setChanging] = useState<CrossingView | 'new' | null>(null);
  return (
    <OpsCard title={t('ops.ferries')}>
      <p className="mb-3 text-sm text-muted">{t('ops.ferries.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.ferries.none')}</p>}
      <ul className="divide-y divide-line text-sm">
        {data?.map((crossing) => (
          <CrossingRow key={crossing.id} crossing={crossing} onChange={() => setChanging(crossing)} />
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setChanging('new')}>
        {t('ops.ferries.add')}
      </Button>
      {changing && <CrossingDialog crossing={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />}
    </OpsCard>
  );
}

function CrossingRow({ crossing, onChange }: { crossing: CrossingView; onChange: () => void }) {
  const t = useT();
  const { region, name, quayA, quayB, minutes, price, currency, isOpen, source, changedBy, reason } = crossing;
  const facts = [
    t(`ops.region.${region}`),
    `${quayA.name} – ${quayB.name}`,
    formatMinutes(minutes),
    price === null ? t('ops.ferry.noPrice') : formatMoney(price, currency),
    source,
    changedBy,
    reason,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="font-bold">
          {name} · {isOpen ? t('ops.lines.open') : t('ops.lines.closed')}
        </b>
        <span className="block text-muted wrap-anywhere">{dotted(facts)}</span>
      </span>
      <button
        type="button"
        aria-label={t('ops.zones.changeOf', { name })}
        className="tap rounded-md px-3 font-bold text-violet hover:bg-sunken"
        onClick={onChange}
      >
        {t('ops.fare.change')}
      </button>
    </li>
  );
}
