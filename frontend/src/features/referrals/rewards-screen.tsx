import { useQuery } from '@tanstack/react-query';
import { LEVELS, POINTS_OF_A_FRIEND, POINTS_OF_A_RIDE } from '@waka/contracts/referrals/points';
import { referralRoutes } from '@waka/contracts/referrals/referral-routes';
import type { Rewards } from '@waka/contracts/referrals/referral-views';
import { Link } from 'wouter';
import { call } from '../../lib/api/api-client.ts';
import { formatWhole } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

/** Shows the sum of a rider's rewards for rides and friends. */
export function RewardsScreen() {
  const t = useT();
  const { data, isError, refetch } = useQuery({
    queryKey: ['rewards'],
    queryFn: ({ signal }) => call(referralRoutes.myRewards, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Page title={t('rewards.title')} back={<BackLink href="/" label={t('app.back')} />}>
      {isError && (
        <EmptyState
          icon="alert"
          title={t('referrals.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
        />
      )}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && <Standing rewards={data} />}
    </Page>
  );
}

function Standing({ rewards: { points, level, next, rides, friends } }: { rewards: Rewards }) {
  const t = useT();
  const from = LEVELS.find(({ name }) => name === level)?.from ?? 0;
  const span = next ? points + next.missing - from : 1;
  const share = next ? (points - from) / span : 1;
  return (
    <>
      <section className="rounded-xl bg-surface p-5 shadow-card sm:p-6">
        <p className="flex items-center gap-3">
          <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-ink">
            <LazyIcon name="medal" className="size-8" />
          </span>
          <span>
            <span className="block text-muted">{t(`rewards.level.${level}`)}</span>
            <b className="figures text-2xl font-black">{t('rewards.points', { points })}</b>
          </span>
        </p>
        <div className="mt-5 h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
          <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <p className="mt-2 text-sm text-muted">
          {next
            ? t('rewards.next', { missing: formatWhole(next.missing), level: t(`rewards.level.${next.level}`) })
            : t('rewards.top')}
        </p>
      </section>
      <Card title={t('rewards.how')}>
        <dl className="divide-y divide-line">
          <Source label={t('rewards.rides', { points: formatWhole(POINTS_OF_A_RIDE) })} count={rides} />
          <Source label={t('rewards.friends', { points: formatWhole(POINTS_OF_A_FRIEND) })} count={friends} />
        </dl>
        <p className="mt-4 text-muted">{t('rewards.checked')}</p>
        <p className="mt-2 text-muted">{t('rewards.honest')}</p>
        <Link
          href="/refer"
          className="mt-4 flex min-h-12 items-center justify-center gap-2 rounded-full bg-sunken px-5 font-bold"
        >
          <LazyIcon name="gift" className="size-5" />
          {t('referrals.menu.refer')}
        </Link>
      </Card>
    </>
  );
}

const Source = ({ label, count }: { label: string; count: number }) => (
  <div className="flex min-h-12 items-center justify-between gap-4 py-2">
    <dt className="text-muted">{label}</dt>
    <dd className="figures text-lg font-extrabold">{formatWhole(count)}</dd>
  </div>
);
