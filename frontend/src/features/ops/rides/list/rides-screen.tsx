import { isLive } from '@waka/contracts/rides/ride-status';
import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { useMemo } from 'react';
import type { MessageKey } from '../../../../lib/i18n/message-key.ts';
import { opsSectionTexts } from '../../../../lib/i18n/messages/ops-sections/texts.ts';
import { withTexts } from '../../../../lib/i18n/texts.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { lazyPart } from '../../../../lib/loading/lazy-part.tsx';
import { whileLoading } from '../../layout/screen-on-its-way.tsx';
import { FilterTabs, useFilter } from '../../shared/filter-tabs.tsx';
import { usePageTitle } from '../../../../lib/hooks/use-page-title.ts';
import { opsStore } from '../../live/ops.store.ts';
import { AllRides } from './all-rides.tsx';
import { byUrgency, sosThenNewest } from './by-urgency.ts';
import { LongRideList } from './long-ride-list.tsx';

const ScheduledList = lazyPart(
  async () => (await withTexts(import('../scheduled/scheduled-list.tsx'), opsSectionTexts)).ScheduledList,
  whileLoading,
);

const views = ['live', 'attention', 'scheduled', 'marked', 'all'] as const;
type View = (typeof views)[number];
const names: Record<View, MessageKey> = {
  live: 'ops.rides.live',
  attention: 'ops.rides.attention',
  scheduled: 'ops.rides.scheduled',
  marked: 'ops.rides.marked',
  all: 'ops.rides.all',
};

/** Lists the rides under way, those that need attention, those for later, and all rides. */
export function RidesScreen() {
  const t = useT();
  const view = useFilter('show', views) ?? 'live';
  const title = t(view === 'attention' ? 'ops.rideIssues' : 'ops.rides');
  usePageTitle(title);
  const rides = opsStore((state) => state.rides);
  const isKnown = opsStore((state) => state.areRidesKnown);
  const marked = opsStore(({ kpis }) => kpis?.ridesMarked);
  const lists = useMemo(() => listsOf([...rides.values()]), [rides]);
  return (
    <div className="mx-auto grid max-w-7xl gap-4">
      <h1 className="text-xl font-extrabold">{title}</h1>
      <FilterTabs
        label={t('ops.rides.which')}
        name="show"
        options={views.map((one) => ({
          value: one,
          text: t(names[one]),
          count:
            one === 'marked'
              ? marked
              : (one === 'live' || one === 'attention') && isKnown
                ? lists[one].length
                : undefined,
        }))}
      />
      {view === 'scheduled' && <ScheduledList />}
      {(view === 'all' || view === 'marked') && <AllRides key={view} show={view} live={rides} />}
      {(view === 'live' || view === 'attention') && (
        <LongRideList
          key={view}
          rides={isKnown ? lists[view] : null}
          none={t(view === 'live' ? 'ops.rides.noneLive' : 'ops.rides.noneAttention')}
        />
      )}
    </div>
  );
}

const listsOf = (rides: OpsRide[]) => ({
  live: rides.filter(({ status }) => isLive(status)).toSorted(sosThenNewest),
  attention: rides.filter(({ attention }) => attention !== null).toSorted(byUrgency),
});
