import type { OpsScheduledRide } from '@waka/contracts/scheduled/scheduled-views';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatDay, formatMoney } from '../../../../lib/i18n/format.ts';
import { formatDate, type Translate } from '../../../../lib/i18n/i18n.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Chip } from '../../shared/chip.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { Waiting } from '../../shared/waiting.tsx';
import { cancelForRider, useOpsScheduled } from './use-ops-scheduled.ts';

/** Lists the rides that are booked for later until their search begins; each can be cancelled for its rider. */
export function ScheduledList() {
  const t = useT();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOpsScheduled();
  const [cancelled, setCancelled] = useState<OpsScheduledRide | null>(null);
  const rides = data?.pages.flat();
  if (!rides) return <Waiting isError={isError} onAgain={() => void refetch()} />;
  return (
    <div className="grid gap-4">
      {rides.length === 0 && <EmptyState icon="check" title={t('ops.scheduled.none')} />}
      {rides.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {rides.map((ride) => (
            <ScheduledLine key={ride.id} ride={ride} onCancel={() => setCancelled(ride)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button tone="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('ops.scheduled.later')}
        </Button>
      )}
      {cancelled && (
        <ReasonDialog
          asked={{
            title: cancelTitle(cancelled, t),
            text: t('ops.scheduled.cancelText'),
            action: t('ops.scheduled.cancel'),
            tone: 'danger',
            onSubmit: (reason) => cancelForRider(cancelled, reason),
          }}
          onClose={() => setCancelled(null)}
        />
      )}
    </div>
  );
}

const cancelTitle = ({ riderName, pickupAt, timeZone }: OpsScheduledRide, t: Translate): string =>
  t('ops.scheduled.cancelOf', { name: riderName ?? '', time: formatDay(pickupAt, timeZone) });

function ScheduledLine({ ride, onCancel }: { ride: OpsScheduledRide; onCancel: () => void }) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const time = formatDay(ride.pickupAt, ride.timeZone);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm md:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1.2fr)_6rem_auto] md:items-center lg:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1.2fr)_8rem_auto]">
      <span className="figures font-bold">{time}</span>
      <span className="min-w-0">
        <Link
          href={`/admin/people/${ride.riderId}`}
          className="block w-fit max-w-full truncate font-bold text-violet hover:underline"
        >
          <bdi>{ride.riderName}</bdi>
        </Link>
        <State ride={ride} />
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{t('ops.fromTo', { from: ride.pickupArea, to: ride.dropoffArea })}</span>
        <span className="flex flex-wrap gap-2 text-muted">
          {nameOfClass(ride.vehicleType)}
          {ride.isRepeated && <Chip tone="plain">{t('ops.scheduled.repeated')}</Chip>}
        </span>
      </span>
      <span className="figures font-semibold md:text-end">{formatMoney(ride.fare, ride.currency)}</span>
      <button
        type="button"
        aria-label={cancelTitle(ride, t)}
        className="tap -ms-3 justify-self-start rounded-md px-3 font-bold text-stop hover:bg-sunken md:ms-0"
        onClick={onCancel}
      >
        {t('ops.scheduled.cancel')}
      </button>
    </li>
  );
}

function State({ ride }: { ride: OpsScheduledRide }) {
  const t = useT();
  if (ride.status === 'taken') {
    return (
      <span className="block wrap-anywhere text-go">{t('ops.scheduled.taken', { driver: ride.driverName ?? '' })}</span>
    );
  }
  if (ride.isInDoubt) return <span className="block font-semibold text-stop">{t('ops.scheduled.doubt')}</span>;
  const time = formatDate(new Date(ride.searchAt), { hour: '2-digit', minute: '2-digit', timeZone: ride.timeZone });
  return <span className="block text-muted">{t('ops.scheduled.search', { time })}</span>;
}
