import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icons/icon.tsx';
import { CountBadge } from './count-badge.tsx';
import { LazyIcon, type LazyIconName } from './icons/lazy-icon.tsx';

const line =
  'flex min-h-14 w-full items-center gap-4 rounded-md px-2 py-2 text-start font-semibold transition-colors hover:bg-sunken';

interface EntryProps {
  icon: LazyIconName;
  label: string;
  /** A second line: what is behind the entry, or its current setting. */
  detail?: string;
  isDangerous?: boolean;
  /** Number of open items behind the entry; zero shows nothing. */
  count?: { number: number; label: string };
}

export const MenuList = ({ children }: { children: ReactNode }) => <ul className="-mx-2">{children}</ul>;

export const MenuLink = ({ href, onClick, ...entry }: EntryProps & { href: string; onClick?: () => void }) => (
  <li>
    <Link href={href} className={line} onClick={onClick}>
      <Entry {...entry} hasMore />
    </Link>
  </li>
);

/** Shows an entry for an address outside the app's router, opened by the browser itself. */
export const MenuAnchor = ({ href, isDownload, ...entry }: EntryProps & { href: string; isDownload?: boolean }) => (
  <li>
    <a href={href} className={line} download={isDownload}>
      <Entry {...entry} />
    </a>
  </li>
);

export const MenuButton = ({ onClick, ...entry }: EntryProps & { onClick: () => void }) => (
  <li>
    <button type="button" className={line} onClick={onClick}>
      <Entry {...entry} hasMore={!entry.isDangerous} />
    </button>
  </li>
);

function Entry({
  icon,
  label,
  detail,
  isDangerous = false,
  count,
  hasMore = false,
}: EntryProps & { hasMore?: boolean }) {
  return (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isDangerous ? 'bg-stop-soft text-stop' : 'bg-sunken text-ink'}`}
      >
        <LazyIcon name={icon} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block ${isDangerous ? 'text-stop' : ''}`}>{label}</span>
        {detail && <span className="block text-sm font-normal text-muted">{detail}</span>}
      </span>
      {count && count.number > 0 && <CountBadge {...count} />}
      {hasMore && <Icon name="right" className="size-5 text-muted rtl:-scale-x-100" />}
    </>
  );
}
