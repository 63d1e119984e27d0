import { useQuery } from '@tanstack/react-query';
import { isLive } from '@waka/contracts/rides/ride-status';
import type { Ride } from '@waka/contracts/rides/ride-views';
import { rideRoutes } from '@waka/contracts/rides/ride-routes';
import { call } from '../../../lib/api-client.ts';
import { formatDay, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The newest rides; read anew each time it is opened. */
export function RideHistory() {
  const t = useT();
  const { data: rides, isError } = useQuery({
    queryKey: ['rides', 'mine'],
    queryFn: ({ signal }) => call(rideRoutes.myRides, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isError) return <p className="py-4 text-muted">{t('rider.history.failed')}</p>;
  if (!rides) return <Skeleton className="h-24" />;
  if (rides.length === 0) {
    return <EmptyState icon="clock" title={t('rider.history.none')} text={t('rider.history.noneText')} />;
  }
  return (
    <ul className="divide-y divide-line">
      {rides.map((ride) => (
        <RideLine key={ride.id} ride={ride} />
      ))}
    </ul>
  );
}

function RideLine({ ride }: { ride: Ride }) {
  const t = useT();
  const isCharged = ride.status === 'completed';
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-bold">{ride.dropoffLocation.name ?? ride.dropoffLocation.address}</p>
        <p className="truncate text-sm text-muted">{formatDay(ride.requestedAt)}</p>
      </div>
      <div className="shrink-0 text-end">
        {isCharged && <p className="figures font-bold">{formatMoney(ride.fare, ride.currency)}</p>}
        <p className="text-sm text-muted">{t(statusText(ride))}</p>
      </div>
    </li>
  );
}

function statusText({ status }: Ride) {
  if (isLive(status)) return 'rider.status.live' as const;
  if (status === 'completed') return 'rider.status.completed' as const;
  return status === 'expired' ? ('rider.status.expired' as const) : ('rider.status.cancelled' as const);
}
