import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TellMeWhenNear } from './tell-me-when-near.tsx';

interface NotTakenProps {
  ride: Ride;
  /** Returns to the prices of the same trip. */
  onTryAgain: () => void;
  onDone: () => void;
}

/** Reports a ride that was cancelled or has expired, with the way on. */
export function NotTaken({ ride, onTryAgain, onDone }: NotTakenProps) {
  const t = useT();
  const isExpired = ride.status === 'expired';
  return (
    <EmptyState
      icon={isExpired ? 'search' : 'close'}
      title={t(isExpired ? 'rider.end.expired' : 'rider.end.cancelled')}
      text={t(reasonFor(ride))}
      action={
        <div className="grid gap-2">
          <Button isWide onClick={onTryAgain}>
            {t('rider.end.tryAgain')}
          </Button>
          {isExpired && <TellMeWhenNear rideId={ride.id} />}
          <Button isWide tone="quiet" onClick={onDone}>
            {t('rider.end.newRide')}
          </Button>
        </div>
      }
    />
  );
}

function reasonFor({ status, cancelReason }: Ride) {
  if (status === 'expired') return 'rider.end.expiredText';
  return cancelReason === 'rider_no_show' ? 'rider.end.noShow' : 'rider.end.cancelledText';
}
