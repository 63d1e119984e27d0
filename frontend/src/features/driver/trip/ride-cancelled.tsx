import type { Ride } from '@waka/contracts/rides/ride-views';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useIsRecent } from '../../../lib/hooks/use-is-recent.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LazySafetyButton } from '../../../ui/safety/lazy-safety-button.ts';
import { LazyFeeDue } from '../../../ui/price/lazy-price.ts';
import { called } from './called.ts';

export function RideCancelled({ ride, onDone }: { ride: Ride; onDone: () => void }) {
  const t = useT();
  const isRecent = useIsRecent(ride.cancelledAt);
  const title =
    ride.cancelledBy === 'rider'
      ? t('driver.cancelled.byRider', { name: called(ride.rider.name) })
      : t('driver.cancelled.byService');
  return (
    <EmptyState
      icon="close"
      title={title}
      text={translateIfKnown(`driver.cancelled.${ride.cancelReason}`) ?? undefined}
      action={
        <div className="grid gap-3">
          <LazyFeeDue ride={ride} isDriver />
          {/* Who cancels may still be in the car. */}
          {isRecent && <LazySafetyButton rideId={ride.id} />}
          <Button isWide className="min-h-16 text-xl" onClick={onDone}>
            {t('driver.cancelled.ok')}
          </Button>
        </div>
      }
    />
  );
}
