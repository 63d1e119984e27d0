import type { User } from '@waka/contracts/accounts/user';
import { useT } from '../../lib/i18n/use-t.ts';
import { install, installStore } from '../../lib/device/install.ts';
import { unreadStore } from '../../lib/live/unread.store.ts';
import { leave } from '../../lib/session/leaving.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MenuButton, MenuLink, MenuList } from '../../ui/menu-list.tsx';
import { PersonHead } from '../../ui/people/person-head.tsx';
import { ProfilePhoto } from '../../ui/people/profile-photo.tsx';

export interface RiderMenuProps {
  user: User;
  onClose: () => void;
}

export function RiderMenu({ user, onClose }: RiderMenuProps) {
  const t = useT();
  const unread = unreadStore((state) => state.unread);
  const installOffer = installStore((state) => state.offer);
  return (
    <Dialog place="start" title={t('app.menu')} closeLabel={t('app.close')} onClose={onClose}>
      <div className="flex min-h-full flex-col gap-6">
        <PersonHead
          name={user.fullName ?? ''}
          photoUrl={user.profileImageUrl}
          detail={user.email}
          photo={<ProfilePhoto user={user} isSmall />}
        />
        <nav aria-label={t('rider.menu.account')}>
          <MenuList>
            <MenuLink
              icon="bell"
              label={t('app.notifications')}
              href="/notifications"
              count={{ number: unread, label: t('notifications.unread', { count: unread }) }}
            />
            <MenuLink icon="gift" label={t('referrals.menu.refer')} href="/refer" />
            <MenuLink icon="history" label={t('rider.menu.history')} href="/rides" />
            <MenuLink icon="card" label={t('rider.menu.payment')} href="/payment" />
            <MenuLink icon="medal" label={t('referrals.menu.rewards')} href="/rewards" />
            <MenuLink icon="mail" label={t('rider.menu.help')} href="/help" />
            <MenuLink icon="shield" label={t('rider.menu.contacts')} href="/contacts" />
            <MenuLink icon="gear" label={t('rider.menu.settings')} href="/settings" />
            <MenuLink icon="user" label={t('rider.menu.viewProfile')} href="/profile" />
            <MenuLink icon="car" label={t('referrals.menu.drive')} href="/drive" />
            {installOffer && <MenuButton icon="download" label={t('offline.install')} onClick={() => void install()} />}
          </MenuList>
        </nav>
        <Button isWide tone="quiet" className="mt-auto" onClick={() => void leave('/')}>
          <Icon name="exit" />
          {t('rider.menu.logout')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Counts the unread notifications on the button of the menu. */
export function UnreadBadge({ id, number }: { id: string; number: number }) {
  const t = useT();
  return (
    <span id={id} className="absolute -end-1 -top-1 grid">
      <CountBadge number={number} label={t('notifications.unread', { count: number })} />
    </span>
  );
}
