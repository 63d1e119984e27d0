import { Link } from 'wouter';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { OpsCard } from '../layout/ops-card.tsx';
import { OpsIcon, type OpsIconName } from '../layout/ops-icon.tsx';
import { driversToReview, opsStore } from '../live/ops.store.ts';
import { firstWaiting, waitingInBooks, waitingInMoney } from '../live/waiting-money.ts';

/** Shows what is waiting for a decision of ops. */
export function PendingApprovals() {
  const t = useT();
  const drivers = opsStore(({ kpis }) => (kpis ? driversToReview(kpis) : undefined));
  const applicants = opsStore(({ kpis }) => kpis?.pendingApprovals);
  const rides = opsStore(({ kpis }) => kpis?.ridesNeedingAttention);
  const money = opsStore(({ waiting }) => waiting);
  const deletions = opsStore(({ kpis }) => kpis?.deletionsRequested);
  const decisions = money && waitingInMoney(money) + waitingInBooks(money);
  return (
    <OpsCard title={t('ops.pending')}>
      <div className={`grid gap-3 ${deletions ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        <Waiting
          icon="car"
          title={t('ops.driverApprovals')}
          text={drivers === undefined ? null : t('ops.driversWaiting', { n: drivers })}
          isUrgent={Boolean(drivers)}
          action={t('ops.reviewApplications')}
          to={drivers && !applicants ? '/admin/drivers?status=review' : '/admin/drivers'}
        />
        <Waiting
          icon="route"
          title={t('ops.rideIssues')}
          text={rides === undefined ? null : t('ops.ridesWaiting', { n: rides })}
          isUrgent={Boolean(rides)}
          action={t('ops.reviewIssues')}
          to="/admin/rides?show=attention"
        />
        <Waiting
          icon="coins"
          title={t('ops.moneyDecisions')}
          text={decisions === null ? null : t('ops.moneyWaiting', { n: decisions })}
          isUrgent={Boolean(decisions)}
          action={t('ops.reviewMoney')}
          to={money ? firstWaiting(money) : '/admin/money'}
        />
        {deletions !== undefined && deletions > 0 && (
          <Waiting
            icon="people"
            title={t('ops.deletions')}
            text={t('ops.deletionsWaiting', { n: deletions })}
            isUrgent
            action={t('ops.reviewDeletions')}
            to="/admin/people?view=leaving"
          />
        )}
      </div>
    </OpsCard>
  );
}

interface WaitingProps {
  icon: OpsIconName;
  title: string;
  text: string | null;
  isUrgent: boolean;
  action: string;
  to: string;
}

const Waiting = ({ icon, title, text, isUrgent, action, to }: WaitingProps) => (
  <div className={`flex flex-col gap-3 rounded-md p-3 ${isUrgent ? 'bg-accent-soft' : 'bg-sunken'}`}>
    <div className="flex items-start gap-3">
      <OpsIcon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0">
        <h3 className="text-sm font-extrabold">{title}</h3>
        <p className="figures text-sm">{text ?? <Skeleton className="h-5 w-40" />}</p>
      </div>
    </div>
    <Link
      href={to}
      className="tap mt-auto grid place-items-center rounded-md bg-ink px-4 py-1.5 text-center text-sm font-bold text-paper hover:opacity-90"
    >
      {action}
    </Link>
  </div>
);
