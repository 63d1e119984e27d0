import { driverRoutes } from '@waka/contracts/drivers/driver-routes';
import { useState } from 'react';
import { Link } from 'wouter';
import { useT } from '../../lib/i18n/use-t.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { DayChart } from './figures/day-chart.tsx';
import { asQuery, daysOf, type Days, type PeriodKind } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { QuestCard } from './figures/quest-card.tsx';
import { LoadFailed } from '../../ui/states/load-failed.tsx';
import { TotalCard } from './total-card.tsx';
import { TripList } from './trip-list.tsx';
import { useEarningsOf } from './use-earnings-of.ts';

export function EarningsScreen() {
  const t = useT();
  const [kind, setKind] = useState<PeriodKind>('today');
  const [range, setRange] = useState<Days>(() => daysOf('week', serverNow()));
  const days = kind === 'range' ? range : daysOf(kind, serverNow());
  const { data, error, isError, isPlaceholderData, refetch } = useEarningsOf(days);
  const link =
    'tap inline-flex flex-1 items-center justify-center rounded-lg bg-sunken px-4 py-3 font-bold hover:bg-line';
  return (
    <Page title={t('earnings.title')} back={<BackLink href="/driver" label={t('app.back')} />}>
      <PeriodPicker kind={kind} range={range} onKind={setKind} onRange={setRange} />
      {isError && !data && <LoadFailed title="earnings.failed" error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-72" />}
      {data && (
        <div
          className={`flex flex-col gap-5 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
          aria-busy={isPlaceholderData}
        >
          <TotalCard earnings={data} />
          {data.rideCount === 0 && <EmptyState icon="route" title={t('earnings.none')} text={t('earnings.noneText')} />}
          {days.from !== days.to && data.days.length > 0 && <DayChart earnings={data} period={days} />}
        </div>
      )}
      <QuestCard />
      <BalanceCard />
      <nav className="flex flex-wrap gap-2" aria-label={t('earnings.title')}>
        <Link href="/driver/rate-card" className={link}>
          {t('earnings.rateCard')}
        </Link>
        <Link href="/driver/figures" className={link}>
          {t('earnings.figures')}
        </Link>
        <Link href="/driver/owner" className={link}>
          {t('earnings.owner')}
        </Link>
      </nav>
      <TripList days={days} />
      {data && data.total !== 0 && (
        <a
          className={`${link} flex-none`}
          download
          href={`${driverRoutes.earningsFile.path}?${new URLSearchParams(asQuery(days))}`}
        >
          {t('earnings.download')}
        </a>
      )}
    </Page>
  );
}
