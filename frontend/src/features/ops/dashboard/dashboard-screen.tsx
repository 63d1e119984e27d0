import { usePageTitle } from '../../../lib/hooks/use-page-title.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { KpiCards } from './kpi-cards.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { PopularRoutes } from './popular-routes.tsx';
import { TimesOff } from './times-off.tsx';
import { QuickActions } from './quick-actions.tsx';
import { VolumeCard } from './volume-card.tsx';

/** Shows the service at a glance; all figures are live, at most a second old. */
export function DashboardScreen() {
  const t = useT();
  usePageTitle(t('ops.title'));
  return (
    <div className="mx-auto grid max-w-7xl gap-4">
      <section aria-label={t('ops.kpis')}>
        <KpiCards />
      </section>
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-4">
          <PendingApprovals />
          <VolumeCard />
          <PopularRoutes />
          <TimesOff />
        </div>
        <div className="grid content-start gap-4">
          <QuickActions />
          <ActivityFeed />
        </div>
      </div>
    </div>
  );
}
