import type { RateCard } from '@waka/contracts/drivers/earnings-views';
import { formatDecimal, formatDistance, formatMinutes, leftToRight } from '../../../lib/i18n/format.ts';
import { timeOfMinute } from '../../../lib/i18n/minutes.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../lib/vehicles/use-vehicles.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { MoneyLine } from '../money-line.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { useRateCard } from '../use-earnings-of.ts';

export function RateCardScreen() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data, error, isError, refetch } = useRateCard();
  return (
    <Page title={t('earnings.rateCard')} back={<BackLink href="/driver" label={t('app.back')} />}>
      {isError && !data && <LoadFailed title="earnings.rateFailed" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-72" />}
      {data && (
        <>
          <Card title={`${nameOfClass(data.vehicleType)} · ${t(`earnings.region.${data.region}`)}`}>
            <dl className="figures divide-y divide-line">
              <MoneyLine label={t('earnings.base')} amount={data.base} currency={data.currency} />
              <MoneyLine label={t('earnings.perKm')} amount={data.perKm} currency={data.currency} />
              <PartLines card={data} />
              <TextLine label={t('earnings.commission')} text={`${formatDecimal(data.commissionPercent)}%`} />
            </dl>
          </Card>
          <Card title={t('earnings.exampleTitle', { distance: formatDistance(data.example.distanceKm) })}>
            <dl className="figures divide-y divide-line">
              <MoneyLine label={t('earnings.riderPays')} amount={data.example.fare} currency={data.currency} />
              <MoneyLine label={t('earnings.commission')} amount={-data.example.commission} currency={data.currency} />
              <MoneyLine label={t('earnings.youKeep')} amount={data.example.earned} currency={data.currency} isStrong />
            </dl>
          </Card>
        </>
      )}
    </Page>
  );
}

const AMOUNTS = ['perMinute', 'minimumFare', 'waitingPerMin', 'cancellationFee', 'noShowFee'] as const;

/** Lists the parts of a tariff besides base and kilometre that cost something. */
function PartLines({ card: { parts, currency } }: { card: Pick<RateCard, 'parts' | 'currency'> }) {
  const t = useT();
  const { freeWaitingMin, night } = parts;
  return (
    <>
      {AMOUNTS.map((part) => {
        const amount = parts[part];
        return amount ? (
          <MoneyLine key={part} label={t(`earnings.${part}`)} amount={amount} currency={currency} />
        ) : null;
      })}
      {freeWaitingMin ? <TextLine label={t('earnings.freeWaitingMin')} text={formatMinutes(freeWaitingMin)} /> : null}
      {night && (
        <TextLine
          label={t('earnings.night', { from: timeOfMinute(night.from), to: timeOfMinute(night.to) })}
          text={leftToRight(`+${formatDecimal(night.percent - 100)}%`)}
        />
      )}
    </>
  );
}

const TextLine = ({ label, text }: { label: string; text: string }) => (
  <div className="flex min-h-12 items-center justify-between gap-4 py-2">
    <dt className="text-muted">{label}</dt>
    <dd className="text-end font-bold">{text}</dd>
  </div>
);
