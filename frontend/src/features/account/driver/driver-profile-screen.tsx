import type { DriverProfileView } from '@waka/contracts/accounts/profile-views';
import type { User } from '@waka/contracts/accounts/user';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatRating, formatWhole } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MenuLink, MenuList } from '../../../ui/menu-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ProfilePhoto } from '../../../ui/people/profile-photo.tsx';
import { DriverCards } from './driver-cards.tsx';
import { experienceSince } from './experience.ts';
import { useDriverProfile } from '../../../lib/driver/use-driver-profile.ts';

export function DriverProfileScreen({ user }: { user: User }) {
  const t = useT();
  const { data: driver, isError, refetch } = useDriverProfile();
  return (
    <Page
      title={t('documents.profile')}
      isWide
      back={
        <Link
          href="/driver"
          aria-label={t('app.back')}
          className="tap inline-grid place-items-center rounded-full hover:bg-sunken"
        >
          <Icon name="back" className="size-6 rtl:-scale-x-100" />
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_1fr]">
        <div className="flex flex-col gap-5 lg:sticky lg:top-21">
          <section
            aria-label={user.fullName ?? ''}
            className="flex flex-col items-center gap-4 rounded-xl bg-surface p-6 text-center shadow-card"
          >
            <ProfilePhoto user={user} />
            <p className="w-full break-words text-xl font-extrabold" dir="auto">
              {user.fullName}
            </p>
            {driver?.isInReview && <p className="text-sm text-muted">{t('documents.inReview')}</p>}
            {driver ? <Figures driver={driver} /> : !isError && <Skeleton className="h-16" />}
          </section>
          <nav aria-label={t('documents.more')} className="rounded-xl bg-surface px-5 py-3 shadow-card">
            <MenuList>
              <MenuLink icon="paper" label={t('documents.title')} href="/driver/documents" />
              <MenuLink icon="gear" label={t('account.settings.title')} href="/settings" />
            </MenuList>
          </nav>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {driver && <DriverCards driver={driver} />}
          {!driver && !isError && <Skeleton className="h-96" />}
          {isError && (
            <EmptyState
              icon="alert"
              title={t('documents.failed')}
              action={<Button onClick={() => void refetch()}>{t('app.tryAgain')}</Button>}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

function Figures({ driver }: { driver: DriverProfileView }) {
  const t = useT();
  const [now] = useState(() => new Date());
  const { years, months } = experienceSince(driver.createdAt, now);
  const experience = years === 0 ? t('documents.months', { months }) : t('documents.years', { years, months });
  const figures = [
    {
      label: t('documents.rating'),
      value: formatRating(driver.rating),
      mark: driver.isNew ? t('documents.new') : null,
    },
    { label: t('documents.trips'), value: formatWhole(driver.totalRides), mark: null },
    { label: t('documents.experience'), value: experience, mark: null },
  ];
  return (
    <dl className="grid w-full grid-cols-3 divide-x divide-line">
      {figures.map(({ label, value, mark }) => (
        <div key={label} className="flex flex-col-reverse px-1">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="figures flex flex-wrap items-baseline justify-center gap-x-1 text-lg font-extrabold">
            {value}
            {mark && <span className="text-xs font-semibold text-muted">{mark}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
