import type { User } from '@waka/contracts/accounts/user';
import { countryOfPhone } from '@waka/contracts/accounts/phone';
import { useState } from 'react';
import { writtenAs } from '../../../lib/i18n/format.ts';
import { writing, writingChosen } from '../../../lib/i18n/money-writing.ts';
import { useLanguage, useT } from '../../../lib/i18n/use-t.ts';
import { lateDialog } from '../../../lib/loading/lazy-part.tsx';
import { soundSetting, soundsSwitched } from '../../../lib/device/sound-setting.store.ts';
import { showToast } from '../../../lib/toasts/toast.store.ts';
import { MenuAnchor, MenuButton, MenuLink, MenuList } from '../../../ui/menu-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { PersonHead } from '../../../ui/people/person-head.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { BackButton } from '../back-button.tsx';
import { LanguageEntry } from './language-entry.tsx';
import { MapSwitches } from './map-switches.tsx';

interface LeaveProps {
  onClose: () => void;
}

const LazyDeleteDialog = lateDialog<LeaveProps>(async () => (await import('./delete-dialog.tsx')).DeleteDialog);
const LazySignOutDialog = lateDialog<LeaveProps>(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

const group = 'rounded-xl bg-surface px-5 py-3 shadow-card';

export function SettingsScreen({ user }: { user: User }) {
  const t = useT();
  const language = useLanguage();
  const hasSounds = soundSetting(({ isOn }) => isOn);
  const [asked, setAsked] = useState<'sign_out' | 'delete' | null>(null);
  const close = () => setAsked(null);
  return (
    <Page title={t('account.settings.title')} back={<BackButton otherwise="/" />}>
      <section aria-label={user.fullName ?? ''} className="rounded-xl bg-surface p-5 shadow-card">
        <PersonHead name={user.fullName ?? ''} photoUrl={user.profileImageUrl} detail={user.email} />
      </section>
      <nav aria-label={t('account.settings.account')} className={group}>
        <MenuList>
          <MenuLink
            icon="user"
            label={t('account.settings.editProfile')}
            {...(user.isEmailUnconfirmed && { detail: t('account.unconfirmed.title') })}
            href="/profile"
          />
          <MenuLink icon="card" label={t('account.settings.payment')} href="/payment" />
          <MenuLink
            icon="shield"
            label={t('account.security.title')}
            detail={t('account.security.detail')}
            href="/settings/security"
          />
          <MenuLink
            icon="lock"
            label={t('account.privacy.title')}
            detail={t('account.privacy.detail')}
            href="/settings/privacy"
          />
        </MenuList>
      </nav>
      <section aria-label={t('account.settings.app')} className={group}>
        <MenuList>
          <LanguageEntry />
          {isOfSierraLeone(user) && (
            <li className="px-2 py-1">
              <Switch
                icon="cash"
                label={t('account.settings.newLeones', { amount: writtenAs('new', 2670, 'SLE') })}
                isOn={writing() === 'new'}
                onChange={(isOn) => writingChosen(isOn ? 'new' : 'old')}
              />
            </li>
          )}
          {user.userType === 'rider' && (
            <li className="px-2 py-1">
              <Switch icon="sound" label={t('account.settings.sounds')} isOn={hasSounds} onChange={soundsSwitched} />
            </li>
          )}
          {user.userType !== 'admin' && <MapSwitches />}
          <MenuButton
            icon="paper"
            label={t('account.settings.legal')}
            onClick={() => showToast({ title: t('account.settings.legal'), description: t('account.comingSoon') })}
          />
        </MenuList>
      </section>
      <section aria-label={t('account.settings.leave')} className={group}>
        <MenuList>
          <MenuAnchor icon="exit" label={t('account.settings.signOut')} href={`/api/logout?language=${language}`} />
          <MenuButton icon="screen" label={t('account.signOutAll.title')} onClick={() => setAsked('sign_out')} />
          <MenuButton icon="trash" isDangerous label={t('account.delete.title')} onClick={() => setAsked('delete')} />
        </MenuList>
      </section>
      {asked === 'sign_out' && <LazySignOutDialog onClose={close} />}
      {asked === 'delete' && <LazyDeleteDialog onClose={close} />}
    </Page>
  );
}

/** Checks whether a person's country has two ways of writing money; without a number both are offered. */
const isOfSierraLeone = ({ phone }: User): boolean => !phone || countryOfPhone(phone) === 'SL';
