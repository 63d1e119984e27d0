import type { OpsRide } from '@waka/contracts/ops/ops-views';
import { isLive } from '@waka/contracts/rides/ride-status';
import { memo } from 'react';
import { Link } from 'wouter';
import { formatDayOfYear, formatMoney, formatTime } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { findingText } from '../../../../ui/finding-list.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { RideChips } from '../ride-chips.tsx';
import { RideTime } from '../ride-time.tsx';
import { askedText } from '../search-words.ts';

/** What the service takes. */
const LONGEST_REASON = 500;

interface RideListProps {
  /** Null while they are loading. */
  rides: readonly OpsRide[] | null;
  /** Shown when there are none. */
  none: string;
  /** Says of each ride what was found, which is then the reason to open its file. */
  hasFindings?: boolean;
}

/** Lists one line per ride; the whole line links to it. */
export function RideList({ rides, none, hasFindings = false }: RideListProps) {
  if (!rides) return <Skeleton className="h-48" />;
  if (rides.length === 0) return <EmptyState icon="check" title={none} />;
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {rides.map((ride) => (
        <li key={ride.id} data-ride={ride.id} data-seq={ride.seq}>
          <RideLine ride={ride} hasFindings={hasFindings} />
        </li>
      ))}
    </ul>
  );
}

/** Renders only when its ride has changed: of hundreds one does each second. */
const RideLine = memo(function RideLine({ ride, hasFindings }: { ride: OpsRide; hasFindings: boolean }) {
  const t = useT();
  const found = hasFindings ? ride.findings.map((finding) => findingText(finding, t)) : [];
  return (
    <Link
      href={`/admin/rides/${ride.id}`}
      // The case is known: the file doesn't ask for the reason.
      state={
        found.length > 0 ? { reason: `${t('findings.mark')}: ${found.join(' ')}`.slice(0, LONGEST_REASON) } : undefined
      }
      className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm hover:bg-sunken focus-visible:-outline-offset-3 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1.2fr)_9rem] md:items-center"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RideChips {...ride} />
        {isLive(ride.status) && (
          <span className="figures text-xs text-muted">
            <RideTime ride={ride} />
          </span>
        )}
      </span>
      <span className="min-w-0">
        <bdi className="block w-fit max-w-full truncate font-bold">{ride.riderName}</bdi>
        <span className="block text-muted">
          {ride.driverName ? (
            <>
              <bdi>{ride.driverName}</bdi> ·{' '}
              <bdi dir="ltr" className="whitespace-nowrap">
                {ride.plate}
              </bdi>
            </>
          ) : (
            askedText(t, ride)
          )}
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere">{t('ops.fromTo', { from: ride.pickupArea, to: ride.dropoffArea })}</span>
      <span className="figures flex justify-between gap-3 md:block md:text-end">
        <span className="block font-semibold">{formatMoney(ride.fare, ride.currency)}</span>
        <span className="block text-xs text-muted">
          {isLive(ride.status) ? formatTime(ride.requestedAt) : formatDayOfYear(ride.requestedAt)}
          {!isLive(ride.status) && (
            <span className="block">
              <RideTime ride={ride} />
            </span>
          )}
        </span>
      </span>
      {found.length > 0 && <span className="text-muted wrap-anywhere md:col-span-4">{found.join(' ')}</span>}
    </Link>
  );
});
