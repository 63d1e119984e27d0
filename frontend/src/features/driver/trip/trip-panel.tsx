import type { Ride } from '@waka/contracts/rides/ride-views';
import { useState, type ReactNode } from 'react';
import { formatClock } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { LazySafetyButton } from '../../../ui/safety/lazy-safety-button.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useIsSheetFolded } from '../../../ui/sheet-fold.ts';
import type { Here } from './away.ts';
import { AtPickup } from './steps/at-pickup.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { keptSteps } from './kept-steps.store.ts';
import { isPinRefusal } from './move-refused.ts';
import { ToDestination } from './steps/to-destination.tsx';
import { ToPickup } from './steps/to-pickup.tsx';
import { TripChanged } from './trip-changed.tsx';
import type { TripStep } from './trip-step.ts';
import { UnsentBanner } from './unsent-banner.tsx';
import { useRideMove } from './use-ride-move.ts';

interface TripPanelProps {
  step: TripStep['kind'];
  /** With the steps that wait for the network, as `useShownRide` gives it. */
  ride: Ride;
  me: Here | null;
  /** News of the driver that stand above the step. */
  children?: ReactNode;
}

/** Shows the steps between the acceptance and the destination. */
export function TripPanel({ step, ride, me, children }: TripPanelProps) {
  const t = useT();
  const [isCancelling, setIsCancelling] = useState(false);
  const { steps, pinRefusal, outdated } = keptSteps();
  const unsent = steps.filter(({ seen }) => seen.id === ride.id);
  const move = useRideMove(ride);
  // Behind a step that waits for the network the next one can wait, too.
  const isBusy = move.isPending || unsent.some(({ move: { kind } }) => kind === 'complete');
  const isFolded = useIsSheetFolded();
  return (
    <div className={`flex flex-col ${isFolded ? 'fold-whole gap-2' : 'min-h-full gap-4'}`}>
      {!isFolded && ride.scheduledFor && step !== 'to_destination' && (
        <Banner tone="calm" icon="clock">
          {t('driver.trip.scheduledFor', { time: formatClock(ride.scheduledFor) })}
        </Banner>
      )}
      {!isFolded && <TripChanged ride={ride} dropped={outdated.filter(({ seen }) => seen.id === ride.id)} />}
      {children}
      <UnsentBanner steps={unsent} isMetered={ride.geometrySource === 'sample'} />
      {step === 'to_pickup' && (
        <ToPickup ride={ride} me={me} isBusy={isBusy} onArrive={() => move.mutate({ kind: 'arrive' })} />
      )}
      {step === 'at_pickup' && (
        <AtPickup
          ride={ride}
          isBusy={isBusy}
          pinRefusal={isPinRefusal(move.error) ? move.error : pinRefusal}
          onUndo={unsent.length > 0 ? null : () => move.mutate({ kind: 'undo_arrival' })}
          onStart={(pin) => move.mutate({ kind: 'start', pin })}
        />
      )}
      {step === 'to_destination' && (
        <ToDestination
          ride={ride}
          me={me}
          isBusy={isBusy}
          onReach={(number) => move.mutate({ kind: 'reach', number })}
          onUndoStop={unsent.length > 0 ? null : (number) => move.mutate({ kind: 'undo_stop', number })}
          onComplete={() => move.mutate({ kind: 'complete' })}
        />
      )}
      {!isFolded && (
        // Above the shadow of a sticky foot.
        <div className="relative grid gap-4">
          <LazySafetyButton rideId={ride.id} />
          {step !== 'to_destination' && (
            <Button
              tone="plain"
              className="text-stop"
              disabled={isBusy || unsent.length > 0}
              onClick={() => setIsCancelling(true)}
            >
              {t('driver.cancel.open')}
            </Button>
          )}
        </div>
      )}
      {isCancelling && step !== 'to_destination' && (
        <CancelDialog
          ride={ride}
          isBusy={isBusy}
          onCancel={(reason, note) =>
            move.mutate({ kind: 'cancel', reason, note }, { onSettled: () => setIsCancelling(false) })
          }
          onClose={() => setIsCancelling(false)}
        />
      )}
    </div>
  );
}
