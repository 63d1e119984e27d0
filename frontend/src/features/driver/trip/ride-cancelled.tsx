import type { Ride } from '@waka/contracts/rides/ride-views';
import { Link } from 'wouter';
import { translateIfKnown } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { useIsRecent } from '../../../lib/hooks/use-is-recent.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { LazySafetyButton } from '../../../ui/safety/lazy-safety-button.ts';
import { LazyFeeDue } from '../../../ui/price/lazy-price.ts';
import { called } from './called.ts';
import { keptSteps } from './kept-steps.store.ts';
import { namesOf } from './unsent-banner.tsx';

export function RideCancelled({ ride, onDone }: { ride: Ride; onDone: () => void }) {
  const t = useT();
  const late = keptSteps(({ outdated }) => outdated).filter(({ seen }) => seen.id === ride.id);
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
          {late.length > 0 && (
            <div className="text-start">
              <Banner tone="stop" icon="alert">
                {t('driver.cancelled.late', { step: namesOf(late, t) })}
                <Link href={`/help?ride=${ride.id}`} className="tap flex items-center underline">
                  {t('driver.cancelled.report')}
                </Link>
              </Banner>
            </div>
          )}
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
