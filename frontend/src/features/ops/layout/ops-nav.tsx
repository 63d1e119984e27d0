import { useEffect, useRef } from 'react';
import { Link, useRoute } from 'wouter';
import type { MoneyWaiting } from '@waka/contracts/ops/money/money-views';
import type { Dashboard } from '@waka/contracts/ops/ops-views';
import { formatWhole } from '../../../lib/i18n/format.ts';
import type { MessageKey } from '../../../lib/i18n/message-key.ts';
import { LanguageSwitch } from '../../../ui/fields/language-switch.tsx';
import { useT } from '../../../lib/i18n/use-t.ts';
import { driversToReview, opsStore } from '../live/ops.store.ts';
import { waitingInBooks, waitingInMoney } from '../live/waiting-money.ts';
import { bringToMiddle } from './bring-to-middle.ts';
import { OpsIcon, type OpsIconName } from './ops-icon.tsx';

interface Place {
  to: string;
  name: MessageKey;
  icon: OpsIconName;
  /** Counts what waits there for an admin, of the money. */
  ofMoney?: (waiting: MoneyWaiting) => number;
  /** Counts it by the figures of the dashboard. */
  figure?: (kpis: Dashboard) => number | undefined;
}

const places: readonly Place[] = [
  { to: '/admin', name: 'ops.dashboard', icon: 'gauge' },
  { to: '/admin/map', name: 'ops.map', icon: 'map' },
  { to: '/admin/rides', name: 'ops.rides', icon: 'route' },
  { to: '/admin/drivers', name: 'ops.drivers', icon: 'car', figure: driversToReview },
  { to: '/admin/people', name: 'ops.people', icon: 'people' },
  { to: '/admin/fares', name: 'ops.fares', icon: 'tag' },
  { to: '/admin/cities', name: 'ops.cities', icon: 'city' },
  { to: '/admin/money', name: 'ops.money', icon: 'coins', ofMoney: waitingInMoney },
  { to: '/admin/books', name: 'ops.books', icon: 'book', ofMoney: waitingInBooks },
  { to: '/admin/incidents', name: 'ops.incidents', icon: 'alarm', figure: ({ openIncidents }) => openIncidents },
  { to: '/admin/work', name: 'ops.work', icon: 'tasks' },
  { to: '/settings', name: 'ops.settings', icon: 'gear' },
];

/** Shows the navigation: a column on large screens, lines on a tablet, a scrolling row on a phone. */
export function OpsNav() {
  const t = useT();
  return (
    <nav aria-label={t('ops.nav')} className="overflow-x-auto lg:overflow-visible">
      <ul className="flex gap-1 px-3 py-2 sm:flex-wrap lg:flex-col lg:p-3">
        {places.map((place) => (
          <li key={place.to}>
            <OpsNavLink {...place} />
          </li>
        ))}
        <li>
          <LanguageSwitch />
        </li>
      </ul>
    </nav>
  );
}

function OpsNavLink({ to, name, icon, ofMoney, figure }: Place) {
  const t = useT();
  const waiting = opsStore(({ waiting: money, kpis }) => (figure ? kpis && figure(kpis) : money && ofMoney?.(money)));
  const [isHere] = useRoute(to === '/admin' ? to : `${to}/*?`);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isHere && link.current) bringToMiddle(link.current);
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={to}
      aria-current={isHere ? 'page' : undefined}
      className={`tap relative flex items-center gap-2.5 whitespace-nowrap rounded-md px-3 text-sm font-bold ${isHere ? 'bg-violet-soft text-violet' : 'text-muted hover:bg-sunken hover:text-ink'}`}
    >
      <OpsIcon name={icon} className="size-5" />
      {t(name)}
      {Boolean(waiting) && <Waiting count={waiting ?? 0} />}
    </Link>
  );
}

/**
 * Shows how much waits; read aloud it is a part of the link's name. The link is what the hidden text is placed in: else it would make
 * the page of a phone as wide as the row.
 */
function Waiting({ count }: { count: number }) {
  const t = useT();
  return (
    <>
      <span
        aria-hidden="true"
        className="figures rounded-full bg-accent px-2 text-xs leading-5 text-on-accent lg:ms-auto"
      >
        {formatWhole(count)}
      </span>
      <span className="sr-only">{t('ops.nav.waiting', { count })}</span>
    </>
  );
}
