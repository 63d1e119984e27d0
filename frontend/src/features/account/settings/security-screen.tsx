import { phoneText } from '@waka/contracts/accounts/phone';
import type { User } from '@waka/contracts/accounts/user';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { MenuLink, MenuList } from '../../../ui/menu-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { BackButton } from '../back-button.tsx';
import { DeviceList } from './device-list.tsx';
import { PinCard } from './pin-card.tsx';

const LazySignOutDialog = lateDialog<{ onClose: () => void }>(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
);

const LazyPasswordDialog = lateDialog<{ onClose: () => void }>(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

export function SecurityScreen({ user }: { user: User }) {
  const t = useT();
  const [isAsked, setIsAsked] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Page title={t('account.security.title')} back={<BackButton otherwise="/settings" />}>
      <Card title={t('account.security.devices')}>
        <p className="mb-2 text-muted">{t('account.security.devicesText')}</p>
        <DeviceList />
        <Button tone="danger" className="mt-4 w-full" onClick={() => setIsAsked(true)}>
          {t('account.signOutAll.title')}
        </Button>
      </Card>
      <Card title={t('account.security.signIn')}>
        <FactList
          unknown={t('account.unknown')}
          facts={[
            { label: t('account.email'), value: user.email },
            { label: t('account.phone'), value: user.phone && phoneText(user.phone) },
          ]}
        />
        <p className="mt-4 text-sm text-muted">{t('account.security.signInText')}</p>
        {user.userType !== 'admin' && (
          <Button tone="quiet" className="mt-4 w-full" onClick={() => setIsChanging(true)}>
            {t('account.password.change')}
          </Button>
        )}
      </Card>
      {user.userType !== 'admin' && (
        <nav aria-label={t('account.security.contacts')} className="rounded-xl bg-surface px-5 py-3 shadow-card">
          <MenuList>
            <MenuLink
              icon="mobile"
              label={t('account.security.contacts')}
              detail={t('account.security.contactsText')}
              href="/contacts"
            />
          </MenuList>
        </nav>
      )}
      {user.userType === 'rider' && <PinCard user={user} />}
      {isChanging && <LazyPasswordDialog onClose={() => setIsChanging(false)} />}
      {isAsked && <LazySignOutDialog onClose={() => setIsAsked(false)} />}
    </Page>
  );
}
