import { useState } from 'react';
import { useT } from '../../lib/i18n/use-t.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { MenuButton, MenuLink, MenuList } from '../../ui/menu-list.tsx';
import { PersonHead } from '../../ui/people/person-head.tsx';

const tones = ['accent', 'ink', 'quiet', 'plain', 'danger'] as const;

/** Shows the components for actions. */
export function Actions() {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Card title="Button">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Button key={tone} tone={tone} onClick={() => setIsOpen(true)}>
              {tone}
            </Button>
          ))}
          <Button isBusy>{t('app.loading')}</Button>
          <Button disabled>{t('app.tryAgain')}</Button>
          <Button isWide>{t('app.tryAgain')}</Button>
        </div>
      </Card>
      <Card title="IconButton, Avatar, CountBadge">
        <div className="flex items-center gap-3">
          <IconButton icon="back" label={t('app.back')} />
          <IconButton icon="menu" label={t('app.menu')} isFloating />
          <IconButton icon="close" label={t('app.close')} disabled />
          <Avatar name="Fatu" />
          <CountBadge number={7} label={t('app.notifications')} />
          <CountBadge number={120} label={t('app.notifications')} />
        </div>
      </Card>
      <Card title="PersonHead, MenuList">
        <PersonHead name="Fatmata Binta Jalloh-Kamara-Sesay of Wilberforce" photoUrl={null} detail="fatu@post.test" />
        <MenuList>
          <MenuLink
            icon="bell"
            label={t('app.notifications')}
            href="/dev/design"
            count={{ number: 3, label: t('app.notifications') }}
          />
          <MenuButton icon="gear" label={t('app.menu')} detail="detail" onClick={() => setIsOpen(true)} />
          <MenuButton icon="trash" label={t('app.close')} isDangerous onClick={() => setIsOpen(true)} />
        </MenuList>
      </Card>
      {isOpen && (
        <Dialog title="Dialog" closeLabel={t('app.close')} onClose={() => setIsOpen(false)}>
          <p className="text-muted">{t('app.notFoundText')}</p>
        </Dialog>
      )}
    </>
  );
}
