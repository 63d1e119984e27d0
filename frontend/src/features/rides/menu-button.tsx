import { useT } from '../../lib/i18n/use-t.ts';
import { unreadStore } from '../../lib/live/unread.store.ts';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { LazyUnreadBadge } from './lazy-menu.ts';

/** Opens the menu; its badge, which is part of its name, counts the unread notifications. */
export function MenuButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  const unread = unreadStore((state) => state.unread);
  return (
    <IconButton
      isFloating
      icon="menu"
      id="menu"
      label={t('app.menu')}
      aria-labelledby="menu unread"
      className="relative"
      onClick={onPress}
    >
      {unread > 0 && <LazyUnreadBadge id="unread" number={unread} />}
    </IconButton>
  );
}
