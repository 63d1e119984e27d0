import type { DriverStats } from '@waka/contracts/drivers/driver-views';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listed } from '../../lib/i18n/listed.ts';
import { formatDollars, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { unreadStore } from '../../lib/live/unread.store.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { LazyIcon } from '../../ui/icons/lazy-icon.tsx';

interface DriverTopBarProps {
  name: string;
  stats: DriverStats | undefined;
  /** Whether only the buttons stand there. */
  isSlim: boolean;
  isMapMoved: boolean;
  /** Below the bar. */
  children?: ReactNode;
  onMenu: () => void;
  onLocate: () => void;
}

export function DriverTopBar({ name, stats, isSlim, isMapMoved, children, onMenu, onLocate }: DriverTopBarProps) {
  const t = useT();
  const unread = unreadStore((state) => state.unread);
  return (
    <div className="pointer-events-none! @container grid w-full grid-cols-1 gap-2">
      <div className="flex items-start justify-between gap-3 *:pointer-events-auto">
        <IconButton
          icon="menu"
          label={t('app.menu')}
          isFloating
          className="size-[56px] shrink-0 border border-line"
          onClick={onMenu}
        />
        {!isSlim && (
          <div className="min-w-0 rounded-xl border border-line bg-surface px-4 py-1.5 text-center shadow-float large:hidden">
            <p className="truncate text-sm font-semibold text-muted">{name}</p>
            <p className="figures whitespace-nowrap" aria-label={t('driver.earnedToday')}>
              <b className="text-lg font-black">{stats ? formatDollars(stats.todayEarnings) : '—'}</b>
              {stats && (
                <span className="ms-2 text-sm font-semibold text-muted">
                  {formatMoney(stats.todayEarningsLocal, stats.currency)}
                </span>
              )}
            </p>
          </div>
        )}
        <Link
          href="/notifications"
          aria-label={
            unread > 0
              ? listed([t('app.notifications'), t('notifications.unread', { count: unread })])
              : t('app.notifications')
          }
          className="relative grid size-[56px] shrink-0 place-items-center rounded-full border border-line bg-surface text-ink shadow-float"
        >
          <LazyIcon name="bell" />
          {unread > 0 && (
            <CountBadge
              number={unread}
              label={t('notifications.unread', { count: unread })}
              className="absolute -end-1 -top-1"
            />
          )}
        </Link>
      </div>
      {children}
      {isMapMoved && (
        <IconButton
          icon="locate"
          label={t('driver.map.follow')}
          isFloating
          className="pointer-events-auto size-14 justify-self-end border border-line"
          onClick={onLocate}
        />
      )}
    </div>
  );
}
