import type { Ride } from '@waka/contracts/rides/ride-views';
import { useCallback, useEffect, useState } from 'react';
import { formatMinutes, formatMoney } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { positionStore } from '../../../lib/live/position.store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { LateCancelDialog, LateCompleted, LateDetailsDialog } from './late-parts.ts';
import { DriverCard } from './driver-card.tsx';
import { DestinationMark } from '../plan/place-marks.tsx';
import { TripSummary } from './trip-summary.tsx';

type UnderWayStatus = 'accepted' | 'arrived' | 'in_progress';

/** From the acceptance to the destination: who comes, when, and the PIN. */
export function UnderWay({ ride, status }: { ride: Ride; status: UnderWayStatus }) {
  const t = useT();
  const [open, setOpen] = useState<'details' | 'cancel' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  useEffect(() => {
    LateDetailsDialog.prefetch();
    LateCancelDialog.prefetch();
    LateCompleted.prefetch();
  }, []);
  return (
    <div className="flex min-h-full flex-col gap-4">
      <Banner
        tone="go"
        action={
          <button
            type="button"
            className="tap -me-2 rounded-md px-3 font-bold underline"
            onClick={() => setOpen('details')}
          >
            {t('rider.banner.details')}
          </button>
        }
      >
        {t(`rider.banner.${status}`)}
        <Eta ride={ride} status={status} />
      </Banner>
      {ride.driver && <DriverCard driver={ride.driver} />}
      {ride.pin && (
        <section className="flex items-center justify-between gap-4 rounded-lg bg-violet-soft px-4 py-3">
          <div>
            <h2 className="font-extrabold text-violet">{t('rider.live.pin')}</h2>
            <p className="text-sm">{t('rider.live.pinText')}</p>
          </div>
          <b data-testid="pin" className="figures text-2xl font-black tracking-[0.15em]">
            {ride.pin}
          </b>
        </section>
      )}
      <div className="hidden lg:block">
        <TripSummary ride={ride} />
      </div>
      <p className="figures flex items-center gap-3 lg:hidden">
        <DestinationMark />
        <span className="min-w-0 flex-1 truncate">{ride.dropoffLocation.name ?? ride.dropoffLocation.address}</span>
        <span className="text-muted">{t(`rider.payment.${ride.paymentMethod}`)}</span>
        <b className="font-extrabold">{formatMoney(ride.fare, ride.currency)}</b>
      </p>
      {status !== 'in_progress' && (
        <Button isWide tone="plain" className="text-stop! lg:mt-auto" onClick={() => setOpen('cancel')}>
          {t('rider.live.cancel')}
        </Button>
      )}
      {open === 'details' && <LateDetailsDialog ride={ride} onClose={close} />}
      {open === 'cancel' && <LateCancelDialog ride={ride} onClose={close} />}
    </div>
  );
}

function Eta({ ride, status }: { ride: Ride; status: UnderWayStatus }) {
  const t = useT();
  const position = positionStore((store) => store.position);
  const etaMin = position?.rideId === ride.id ? position.etaMin : null;
  if (status === 'arrived' || etaMin === null) return null;
  const minutes = formatMinutes(etaMin);
  return (
    <span className="figures block text-sm font-semibold opacity-90">
      {t(status === 'accepted' ? 'rider.live.away' : 'rider.live.toDestination', { minutes })}
    </span>
  );
}
