import { profileRoutes } from '@waka/contracts/accounts/profile-routes';
import { useT } from '../../../lib/i18n/use-t.ts';
import type { MessageKey } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { MenuAnchor, MenuList } from '../../../ui/menu-list.tsx';
import { Page } from '../../../ui/page.tsx';
import { BackButton } from '../back-button.tsx';

/** The stored data and how long it is stored, as the service does it; see docs/operations.md. */
const kept: readonly (readonly [MessageKey, MessageKey])[] = [
  ['account.privacy.profile', 'account.privacy.profileText'],
  ['account.privacy.rides', 'account.privacy.ridesText'],
  ['account.privacy.positions', 'account.privacy.positionsText'],
  ['account.privacy.photos', 'account.privacy.photosText'],
  ['account.privacy.deleted', 'account.privacy.deletedText'],
];

export function PrivacyScreen() {
  const t = useT();
  return (
    <Page title={t('account.privacy.title')} back={<BackButton otherwise="/settings" />}>
      <Card title={t('account.privacy.yours')}>
        <MenuList>
          <MenuAnchor
            icon="download"
            label={t('account.privacy.export')}
            detail={t('account.privacy.exportText')}
            href={profileRoutes.exportAccount.path}
            isDownload
          />
        </MenuList>
      </Card>
      <Card title={t('account.privacy.kept')}>
        <dl className="flex flex-col gap-4">
          {kept.map(([name, text]) => (
            <div key={name}>
              <dt className="font-bold">{t(name)}</dt>
              <dd className="text-muted">{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}
