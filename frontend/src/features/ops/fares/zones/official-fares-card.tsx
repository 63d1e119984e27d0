import type { OfficialFareView } from '@waka/contracts/ops/pricing/fare-views';
import { regionFacts } from '@waka/contracts/regions';
import { useState } from 'react';
import { moneyOf } from '../../../../lib/forms/money.ts';
import { formatMoney, formatWhole, nameOfCurrency } from '../../../../lib/i18n/format.ts';
import { listed } from '../../../../lib/i18n/listed.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { dotted } from '../../shared/dotted.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { OpsCard } from '../../layout/ops-card.tsx';
import { PlaceSearch, type FoundPlace } from './place-search.tsx';
import { RadiusField, radiusOf } from '../shape/radius-field.tsx';
import { SettingDialog } from '../setting-dialog.tsx';
import { addOfficialFare, removeOfficialFare, useOfficialFares } from './zone-queries.ts';

const DEAREST = 10_000_000;
const USUAL_RADIUS_M = 1500;

const nameOf = ({ fromName, toName }: OfficialFareView) => `${fromName} – ${toName}`;

/** Lists what the government says that shared seats cost, which riders see beside the price. */
export function OfficialFaresCard() {
  const t = useT();
  const { data, isError, refetch } = useOfficialFares();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<OfficialFareView | null>(null);
  return (
    <OpsCard title={t('ops.official')}>
      <p className="mb-3 text-sm text-muted">{t('ops.official.text')}</p>
      {!data && <Waiting isError={isError} onAgain={() => void refetch()} />}
      {data?.length === 0 && <p className="py-2 text-sm">{t('ops.official.none')}</p>}
      <ul className="figures divide-y divide-line text-sm">
        {data?.map((fare) => (
          <li key={fare.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <b className="font-bold">
                {nameOf(fare)} · {formatMoney(fare.seatFare, fare.currency)}
              </b>
              <span className="block text-muted wrap-anywhere">
                {dotted([
                  fare.source,
                  t('ops.zones.around', {
                    radius: formatWhole(fare.radiusM),
                    place: listed([fare.fromName, fare.toName]),
                  }),
                  fare.changedBy,
                  fare.reason,
                ])}
              </span>
            </span>
            <button
              type="button"
              aria-label={t('ops.zones.removeOf', { name: nameOf(fare) })}
              className="tap rounded-md px-3 font-bold text-stop hover:bg-sunken"
              onClick={() => setRemoved(fare)}
            >
              {t('ops.zones.remove')}
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" className="mt-2" onClick={() => setIsAdding(true)}>
        {t('ops.official.add')}
      </Button>
      {isAdding && <OfficialFareDialog onClose={() => setIsAdding(false)} />}
      {removed && (
        <ReasonDialog
          asked={{
            title: t('ops.zones.removeOf', { name: nameOf(removed) }),
            text: t('ops.official.removeText'),
            action: t('ops.zones.remove'),
            tone: 'danger',
            onSubmit: (reason) => removeOfficialFare(removed, reason),
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </OpsCard>
  );
}

function OfficialFareDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [from, setFrom] = useState<FoundPlace | null>(null);
  const [to, setTo] = useState<FoundPlace | null>(null);
  const [radius, setRadius] = useState(String(USUAL_RADIUS_M));
  const [seat, setSeat] = useState('');
  const [source, setSource] = useState('');
  const { currency } = regionFacts[from?.region ?? 'SL'];
  const [radiusM, seatFare] = [radiusOf(radius), moneyOf(seat, currency, DEAREST)];
  return (
    <SettingDialog
      title={t('ops.official.add')}
      isValid={from !== null && to !== null && radiusM !== null && Boolean(seatFare) && source.trim() !== ''}
      lacking={[
        ...(from ? [] : [t('ops.official.from')]),
        ...(to ? [] : [t('ops.official.to')]),
        ...(radiusM === null ? [t('ops.zones.radius')] : []),
        ...(seatFare ? [] : [t('ops.official.seat')]),
        ...(source.trim() ? [] : [t('ops.official.source')]),
      ]}
      onSave={async (reason) => {
        if (!from || !to || radiusM === null || seatFare === null) return;
        await addOfficialFare({
          region: from.region,
          fromName: from.name,
          fromPoint: { lat: from.lat, lng: from.lng },
          toName: to.name,
          toPoint: { lat: to.lat, lng: to.lng },
          radiusM,
          seatFare,
          source: source.trim(),
          reason,
        });
      }}
      onClose={onClose}
    >
      <Ends name={t('ops.official.from')} place={from} onChoose={setFrom} />
      <Ends name={t('ops.official.to')} place={to} onChoose={setTo} />
      <div className="grid grid-cols-2 items-end gap-3">
        <RadiusField typed={radius} onChange={setRadius} />
        <TextField
          label={`${t('ops.official.seat')} (${nameOfCurrency(currency)})`}
          inputMode="decimal"
          dir="ltr"
          value={seat}
          error={seat !== '' && !seatFare ? t('ops.fare.steps', { step: formatMoney(1, currency) }) : undefined}
          onChange={(event) => setSeat(event.target.value)}
        />
      </div>
      <TextField
        label={t('ops.official.source')}
        maxLength={120}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
    </SettingDialog>
  );
}

interface EndsProps {
  name: string;
  place: FoundPlace | null;
  onChoose: (place: FoundPlace) => void;
}

const Ends = ({ name, place, onChoose }: EndsProps) => (
  <div>
    <PlaceSearch label={name} onChoose={onChoose} />
    {place && <p className="mt-1 font-bold">{place.name}</p>}
  </div>
);
