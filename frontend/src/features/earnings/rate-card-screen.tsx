import { formatDecimal, formatDistance } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../lib/vehicles/use-vehicles.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MoneyLine } from './money-line.tsx';
import { Retry } from './retry.tsx';
import { useRateCard } from './use-earnings-of.ts';

export function RateCardScreen() {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data, isError, refetch } = useRateCard();
  return (
    <Page title={t('earnings.rateCard')} back={<BackLink href="/driver" label={t('app.back')} />}>
      {isError && !data && <Retry title="earnings.rateFailed" onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-72" />}
      {data && (
        <>
          <Card title={`${nameOfClass(data.vehicleType)} · ${t(`earnings.region.${data.region}`)}`}>
            <dl className="figures divide-y divide-line">
              <MoneyLine label={t('earnings.base')} amount={data.base} currency={data.currency} />
              <MoneyLine label={t('earnings.perKm')} amount={data.perKm} currency={data.currency} />
              <div className="flex min-h-12 items-center justify-between gap-4 py-2">
                <dt className="text-muted">{t('earnings.commission')}</dt>
                <dd className="font-bold">{formatDecimal(data.commissionPercent)}%</dd>
              </div>
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
