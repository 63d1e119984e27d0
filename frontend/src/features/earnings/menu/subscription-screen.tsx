import { formatDecimal } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { MoneyLine } from '../money-line.tsx';
import { PageLink } from '../page-link.tsx';
import { daysOf } from '../period.ts';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { useEarningsOf, useRateCard } from '../use-earnings-of.ts';

/** Shows what driving with the service costs: a share of each fare, and no subscription. */
export function SubscriptionScreen() {
  const t = useT();
  const rates = useRateCard();
  const week = useEarningsOf(daysOf('week', serverNow()));
  const again = () => void Promise.all([rates.refetch(), week.refetch()]);
  const isFailed = (rates.isError && !rates.data) || (week.isError && !week.data);
  return (
    <Page title={t('earnings.subscription')} back={<BackLink href="/driver" label={t('app.back')} />}>
      <Card title={t('earnings.subscription.none')}>
        <p>{t('earnings.subscription.text')}</p>
        {isFailed && <LoadFailed title="earnings.rateFailed" error={week.error ?? rates.error} onRetry={again} />}
        {!isFailed && !(rates.data && week.data) && <Skeleton className="mt-3 h-36" />}
        {rates.data && week.data && (
          <dl className="figures mt-3 divide-y divide-line border-t border-line">
            <div className="flex min-h-12 items-center justify-between gap-4 py-2">
              <dt className="text-muted">{t('earnings.subscription.share')}</dt>
              <dd className="font-bold">{formatDecimal(rates.data.commissionPercent)}%</dd>
            </div>
            <MoneyLine
              label={t('earnings.subscription.week')}
              amount={week.data.commission}
              currency={week.data.currency}
            />
          </dl>
        )}
      </Card>
      <div className="grid gap-2">
        <PageLink href="/driver/rate-card" label={t('earnings.rateCard')} />
        <PageLink href="/driver/earnings" label={t('earnings.title')} />
      </div>
    </Page>
  );
}
