import { formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { PageLink } from '../page-link.tsx';
import { QuestCard } from '../figures/quest-card.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { useReferrals } from '../../../lib/referrals/use-referrals.ts';

/** Shows the driver's current code, and the goals that bring a bonus without one. */
export function PromoCodesScreen() {
  const t = useT();
  const { data, error, isError, refetch } = useReferrals();
  return (
    <Page title={t('earnings.promo')} back={<BackLink href="/driver" label={t('app.back')} />}>
      <p className="text-muted">{t('earnings.promo.text')}</p>
      <Card title={t('earnings.promo.own')}>
        {isError && !data && <LoadFailed title="earnings.promo.failed" error={error} onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton className="h-28" />}
        {data && (
          <>
            <p className="rounded-lg bg-sunken py-4 text-center text-2xl font-black tracking-widest">
              <bdi dir="ltr">{data.code}</bdi>
            </p>
            <p className="mt-3 text-muted">
              {t('earnings.promo.joined', { joined: data.joined, rewarded: formatWhole(data.rewarded) })}
            </p>
          </>
        )}
        <div className="mt-4">
          <PageLink href="/refer" label={t('earnings.promo.refer')} />
        </div>
      </Card>
      <QuestCard />
    </Page>
  );
}
