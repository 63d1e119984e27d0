import type { User } from '@waka/contracts/accounts/user';
import { useState } from 'react';
import { formatClock, formatDistance, formatDollars, formatMoney } from '../../lib/i18n/format.ts';
import { install, installStore } from '../../lib/device/install.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MenuButton, MenuLink, MenuList } from '../../ui/menu-list.tsx';
import { PersonHead } from '../../ui/people/person-head.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { useEarnings } from './duty/driver-queries.ts';

interface DriverMenuProps {
  user: User;
  /** With a rider, or on the way to one. */
  isOnTrip: boolean;
  onSignOut: () => void;
  onClose: () => void;
}

export function DriverMenu({ user, isOnTrip, onSignOut, onClose }: DriverMenuProps) {
  const t = useT();
  const installOffer = installStore((state) => state.offer);
  return (
    <Dialog place="start" title={t('app.menu')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex min-h-full flex-col gap-6">
        <PersonHead
          name={user.fullName ?? ''}
          photoUrl={user.profileImageUrl}
          detail={user.vehiclePlateNumber ?? user.email}
        />
        {isOnTrip && (
          <Banner tone="calm" icon="alert">
            {t('driver.menu.onTrip')}
          </Banner>
        )}
        <nav aria-label={t('driver.menu.account')}>
          <MenuList>
            <MenuLink icon="user" label={t('driver.menu.viewProfile')} href="/driver/profile" />
            <MenuLink icon="clock" label={t('driver.menu.scheduled')} href="/driver/scheduled" />
            <MenuLink icon="card" label={t('driver.menu.rateCard')} href="/driver/rate-card" />
            <MenuLink icon="cash" label={t('driver.menu.earnings')} href="/driver/earnings" />
            <MenuLink icon="download" label={t('driver.menu.payout')} href="/driver/payout" />
            <MenuLink icon="cash" label={t('driver.debt.title')} href="/driver/debt" />
            <MenuLink icon="clock" label={t('driver.menu.history')} href="/rides" />
            <MenuLink icon="mobile" label={t('driver.menu.provider')} href="/driver/payments" />
            <MenuLink icon="medal" label={t('driver.menu.subscription')} href="/driver/subscription" />
            <MenuLink icon="paper" label={t('driver.menu.documents')} href="/driver/documents" />
            <MenuLink icon="gift" label={t('driver.menu.referRider')} href="/refer" />
            <MenuLink icon="gift" label={t('driver.menu.referDriver')} href="/refer" />
            <MenuLink icon="share" label={t('driver.menu.promoCodes')} href="/driver/promo-codes" />
            <MenuLink icon="filter" label={t('driver.menu.filters')} href="/driver/filters" />
            <MenuLink icon="shield" label={t('driver.menu.contacts')} href="/contacts" />
            <MenuLink icon="gear" label={t('driver.menu.settings')} href="/settings" />
            <MenuLink icon="mail" label={t('driver.menu.help')} href="/help" />
            {installOffer && <MenuButton icon="download" label={t('offline.install')} onClick={() => void install()} />}
          </MenuList>
        </nav>
        <EarningsToday />
        <SignOut isOnTrip={isOnTrip} onSignOut={onSignOut} />
      </div>
    </Dialog>
  );
}

/** Asks for a confirmation during a trip: a signed-out driver would receive nothing about the rider. */
function SignOut({ isOnTrip, onSignOut }: Pick<DriverMenuProps, 'isOnTrip' | 'onSignOut'>) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked && isOnTrip) {
    return (
      <div className="mt-auto flex flex-col gap-3">
        <p role="alert">{t('driver.signOutOnTrip')}</p>
        <Button isWide tone="quiet" onClick={onSignOut}>
          {t('driver.signOutAnyway')}
        </Button>
        <Button ref={takeFocus} isWide onClick={() => setIsAsked(false)}>
          {t('driver.staySignedIn')}
        </Button>
      </div>
    );
  }
  return (
    <Button isWide tone="quiet" className="mt-auto" onClick={() => (isOnTrip ? setIsAsked(true) : onSignOut())}>
      <Icon name="exit" />
      {t('driver.signOut')}
    </Button>
  );
}

/** Brings the whole question into view; the button that opened it is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function EarningsToday() {
  const t = useT();
  const { data: earnings, isError } = useEarnings();
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings" className="font-bold text-muted">
        {t('driver.earnings.title')}
      </h2>
      {isError && <p className="mt-2">{t('driver.earnings.failed')}</p>}
      {!earnings && !isError && <Skeleton className="mt-2 h-9 w-1/2" />}
      {earnings && (
        <>
          <p className="figures mt-1 flex items-baseline gap-2">
            <b className="text-2xl font-black">{formatDollars(earnings.totalDollars)}</b>
            <span className="font-semibold text-muted">{formatMoney(earnings.total, earnings.currency)}</span>
          </p>
          {earnings.rides.length === 0 && <p className="mt-2 text-muted">{t('driver.earnings.none')}</p>}
          <ul className="mt-2 divide-y divide-line">
            {earnings.rides.map((ride) => (
              <li key={ride.id} className="figures flex min-h-12 items-center justify-between gap-3">
                <span className="text-muted">
                  {formatClock(ride.completedAt)} · {formatDistance(ride.distanceKm)}
                </span>
                <b>{formatMoney(ride.fare, earnings.currency)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
