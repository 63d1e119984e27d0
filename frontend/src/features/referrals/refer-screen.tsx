import type { UserType } from '@waka/contracts/accounts/user';
import { POINTS_OF_A_FRIEND } from '@waka/contracts/referrals/points';
import { DRIVER_BONUS, type Friend } from '@waka/contracts/referrals/referral-views';
import { formatDay, formatMoney, formatWhole } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { passOn } from './pass-on.ts';
import { useReferrals } from '../../lib/referrals/use-referrals.ts';

/** Shows the user's link for friends who ride or drive, and who came by it. */
export function ReferScreen({ role }: { role: UserType }) {
  const t = useT();
  const { data, isError, refetch } = useReferrals();
  const bonus = `${formatMoney(DRIVER_BONUS.SLE, 'SLE')} / ${formatMoney(DRIVER_BONUS.GNF, 'GNF')}`;
  return (
    <Page title={t('referrals.title')} back={<BackLink href="/" label={t('app.back')} />}>
      <p className="text-muted">
        {role === 'driver'
          ? t('referrals.text.driver', { bonus })
          : t('referrals.text.rider', { points: formatWhole(POINTS_OF_A_FRIEND) })}
      </p>
      {isError && (
        <EmptyState
          icon="alert"
          title={t('referrals.loadFailed')}
          action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
        />
      )}
      {!isError && !data && <Skeleton className="h-56" />}
      {data && (
        <>
          <Card title={t('referrals.code')}>
            <p className="rounded-lg bg-sunken py-4 text-center text-2xl font-black tracking-widest">
              <bdi dir="ltr" data-testid="referral-code">
                {data.code}
              </bdi>
            </p>
            <div className="mt-4 grid gap-2 sm:grid-cols-2">
              {(['rider', 'driver'] as const).map((wanted) => (
                <Button
                  key={wanted}
                  isWide
                  tone={wanted === 'rider' ? 'accent' : 'ink'}
                  onClick={() => void passOn(wanted, data.code)}
                >
                  <LazyIcon name="share" className="size-5" />
                  {t(`referrals.share.${wanted}`)}
                </Button>
              ))}
            </div>
          </Card>
          <Card title={t('referrals.friends')}>
            {data.friends.length === 0 ? (
              <EmptyState icon="star" title={t('referrals.none')} text={t('referrals.noneText')} />
            ) : (
              <ul className="divide-y divide-line">
                {data.friends.map((friend) => (
                  <FriendLine key={`${friend.joinedAt}${friend.name ?? ''}`} friend={friend} />
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </Page>
  );
}

function FriendLine({ friend: { name, joinedAt, rewardedAt } }: { friend: Friend }) {
  const t = useT();
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="min-w-0">
        <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
          {name ?? t('referrals.formerUser')}
        </span>
        <span className="block text-sm text-muted">{t('referrals.joined', { date: formatDay(joinedAt) })}</span>
      </span>
      <span className={`text-sm font-semibold ${rewardedAt ? 'text-go' : 'text-muted'}`}>
        {t(rewardedAt ? 'referrals.rewarded' : 'referrals.waiting')}
      </span>
    </li>
  );
}
