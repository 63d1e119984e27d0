import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useIsRecent } from '../../../../lib/hooks/use-is-recent.ts';
import { rideStore } from '../../../../lib/live/ride.store.ts';
import { useMethodNames } from '../../../../lib/payments/use-ride-methods.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyCardPay } from '../../../../ui/cards/lazy-cards.ts';
import { LazyDialCode } from '../../../../ui/pay/lazy-dial-code.ts';
import { LazySafetyButton } from '../../../../ui/safety/lazy-safety-button.ts';
import { LazyFeeDue, LazyFeeNote } from '../../../../ui/price/lazy-price.ts';
import { LazyRelayGone } from '../../relay/lazy-relay-card.ts';
import { asWholeTrip, useFailedRelay } from '../../relay/failed-relay.ts';
import { PayAgain } from '../completed/pay-again.tsx';
import { NotifyWhenNear } from './notify-when-near.tsx';

interface NotTakenProps {
  ride: Ride;
  /** Returns to the prices of the trip: of the whole one where the ride was to lead to a ferry. */
  onTryAgain: (trip: Ride) => void;
  onDone: () => void;
}

/** Reports a ride that was cancelled or has expired, with the way on. */
export function NotTaken({ ride, onTryAgain, onDone }: NotTakenProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { data: relay } = useFailedRelay(ride);
  const [isPlanning, setIsPlanning] = useState(false);
  const tryAgain = async () => {
    setIsPlanning(true);
    const trip = await asWholeTrip(ride);
    // The rider may have gone on, or another ride may have begun.
    if (rideStore.getState().ride?.id === ride.id) onTryAgain(trip);
  };
  const isRecent = useIsRecent(ride.cancelledAt);
  const isExpired = ride.status === 'expired';
  // Only a fee is paid for a ride that was cancelled.
  const fee = ride.payment;
  const hasFee = fee !== null || Boolean(ride.carried);
  return (
    <EmptyState
      icon={isExpired ? 'search' : 'close'}
      title={t(isExpired ? 'rider.end.expired' : 'rider.end.cancelled')}
      text={hasFee ? undefined : t(reasonFor(ride))}
      action={
        <div className="grid gap-2">
          {hasFee && <LazyFeeDue ride={ride} />}
          {hasFee && <LazyFeeNote ride={ride} />}
          {fee?.state === 'failed' && <PayAgain ride={ride} />}
          {fee?.needsCheck && <LazyCardPay rideId={ride.id} payment={fee} driver="" />}
          {fee?.dial && <LazyDialCode payment={fee} />}
          {fee?.payUrl && (
            <a
              href={fee.payUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="tap inline-flex w-full items-center justify-center gap-2 rounded-lg bg-violet px-5 py-3 font-bold text-on-violet"
            >
              <Icon name="wallet" />
              {t('rider.pay.open', { wallet: nameOfMethod(fee.method, ride.currency) })}
            </a>
          )}
          {/* Who cancels, too, may leave a rider in the car. */}
          {ride.driver && isRecent && <LazySafetyButton rideId={ride.id} />}
          {relay && <LazyRelayGone relay={relay} />}
          <Button isWide isBusy={isPlanning} onClick={() => void tryAgain()}>
            {t('rider.end.tryAgain')}
          </Button>
          {isExpired && <NotifyWhenNear rideId={ride.id} />}
          <Button isWide tone="quiet" onClick={onDone}>
            {t('rider.end.newRide')}
          </Button>
        </div>
      }
    />
  );
}

function reasonFor({ status, cancelReason, cancelledBy }: Ride) {
  if (status === 'expired') return 'rider.end.expiredText';
  if (cancelledBy === 'admin') return 'rider.end.byUs';
  return cancelReason === 'rider_no_show' ? 'rider.end.noShow' : 'rider.end.cancelledText';
}
