import { useCallback, useEffect, useState } from 'react';
import { formatClock } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { LazySafetyButton } from '../../../../ui/safety/lazy-safety-button.ts';
import { Banner } from '../../../../ui/states/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyIcon } from '../../../../ui/icons/lazy-icon.tsx';
import { ArrivalLine } from '../trip/arrival-line.tsx';
import { isChangeable } from '../change/is-changeable.ts';
import { LazyChangeTripDialog, LazyPaymentDialog } from '../change/lazy-dialogs.ts';
import { LazyCompleted } from '../completed/lazy-completed.ts';
import { LazyDetailsDialog, LazyShareDialog } from './lazy-dialogs.ts';
import { FoldedFacts } from '../trip/folded-facts.tsx';
import { DriverCard } from '../trip/driver-card.tsx';
import { PinAsk } from '../pin/pin-ask.tsx';
import { PlacesAhead } from '../trip/places-ahead.tsx';
import type { StepProps } from '../step-props.ts';
import { TripSummary } from '../trip/trip-summary.tsx';
import { Vanished } from './vanished.tsx';

type UnderWayStatus = 'accepted' | 'arrived' | 'in_progress';

/** Shows the ride from the acceptance to the destination: who comes, when, and the PIN. */
export function UnderWay({ ride, status, onCancel }: StepProps & { status: UnderWayStatus }) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const [open, setOpen] = useState<'details' | 'change' | 'share' | 'pay' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  useEffect(() => {
    LazyDetailsDialog.prefetch();
    LazyCompleted.prefetch();
    LazySafetyButton.prefetch();
    LazyShareDialog.prefetch();
  }, []);
  return (
    <div className="flex min-h-full flex-col gap-3">
      <FoldedFacts ride={ride} />
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
        {ride.scheduledFor && status !== 'in_progress' && (
          <span className="figures block">{t('live.scheduledFor', { time: formatClock(ride.scheduledFor) })}</span>
        )}
        <ArrivalLine ride={ride} />
      </Banner>
      <Vanished ride={ride} />
      {ride.driver && <DriverCard driver={ride.driver} />}
      {ride.pin && (
        <section className="flex items-center justify-between gap-4 large:flex-wrap rounded-lg bg-violet-soft px-4 py-2">
          <div>
            <h2 className="font-extrabold wrap-anywhere text-violet">
              {ride.passenger ? t('live.passenger.pinTitle', { name: ride.passenger.name }) : t('rider.live.pin')}
            </h2>
            <p className="text-sm wrap-anywhere">
              {ride.passenger ? t('live.passenger.pin', { name: ride.passenger.name }) : t('rider.live.pinText')}
            </p>
          </div>
          <b data-testid="pin" className="figures text-2xl font-black tracking-[0.15em]">
            {ride.pin}
          </b>
        </section>
      )}
      <div className="grid grid-cols-2 gap-2 large:grid-cols-1">
        <Button tone="quiet" onClick={() => setOpen('share')}>
          <LazyIcon name="share" className="size-5" />
          {t('live.share')}
        </Button>
        <LazySafetyButton rideId={ride.id} />
      </div>
      <div className="hidden md:block">
        <TripSummary ride={ride} />
      </div>
      <PlacesAhead ride={ride} />
      <PinAsk ride={ride} />
      {isChangeable(ride) && (
        <button
          type="button"
          className="-mx-3 -my-2 flex min-h-11 items-center gap-3 rounded-md px-3 text-start hover:bg-sunken"
          onClick={() => setOpen('change')}
        >
          <Icon name="route" className="size-5" />
          <span className="flex-1 font-bold underline">{t('live.change.open')}</span>
        </button>
      )}
      <button
        type="button"
        className="-mx-3 -my-2 flex min-h-11 items-center gap-3 rounded-md px-3 text-start hover:bg-sunken"
        onClick={() => setOpen('pay')}
      >
        <Icon name={ride.paymentMethod === 'cash' ? 'cash' : 'wallet'} className="size-5" />
        <span className="flex-1">{nameOfMethod(ride.paymentMethod, ride.currency)}</span>
        <span className="font-bold underline">{t('live.pay.change')}</span>
      </button>
      {status !== 'in_progress' && (
        <Button isWide tone="plain" className="text-stop! md:mt-auto" onClick={onCancel}>
          {t('rider.live.cancel')}
        </Button>
      )}
      {open === 'details' && <LazyDetailsDialog ride={ride} onClose={close} />}
      {open === 'change' && <LazyChangeTripDialog ride={ride} onClose={close} />}
      {open === 'share' && <LazyShareDialog ride={ride} onClose={close} />}
      {open === 'pay' && <LazyPaymentDialog ride={ride} onClose={close} />}
    </div>
  );
}
