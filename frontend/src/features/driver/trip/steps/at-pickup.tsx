import type { Ride } from '@waka/contracts/rides/ride-views';
import { waitsSince } from '@waka/contracts/rides/tariff';
import type { ApiError } from '../../../../lib/api/api-error.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useNoShowClock } from '../../../../lib/live/use-no-show-clock.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { LazyWaitingCharge } from '../../../../ui/price/lazy-price.ts';
import { useIsSheetFolded } from '../../../../ui/sheet-fold.ts';
import { called } from '../called.ts';
import { whoRides } from '../who-rides.ts';
import { BookedBy } from './booked-by.tsx';
import { PickupNote } from './pickup-note.tsx';
import { PinPad } from './pin-pad.tsx';
import { StepHead } from './step-head.tsx';
import { UndoBar } from './undo-bar.tsx';
import { WaitingTime } from './waiting-time.tsx';

interface AtPickupProps {
  ride: Ride;
  isBusy: boolean;
  pinRefusal: ApiError | null;
  /** Null while a step waits for the network: a kept arrival would be made again. */
  onUndo: (() => void) | null;
  onStart: (pin: string | undefined) => void;
}

export function AtPickup({ ride, isBusy, pinRefusal, onUndo, onStart }: AtPickupProps) {
  const t = useT();
  const person = whoRides(ride);
  const isFolded = useIsSheetFolded();
  const noShow = useNoShowClock(waitsSince(ride), waitsSince(ride) !== ride.arrivedAt);
  return (
    <>
      <StepHead title={t('driver.trip.waitFor', { name: called(person.name) })}>
        {ride.arrivedAt && <WaitingTime since={ride.arrivedAt} />}
        {person.phone && (
          <a
            href={`tel:${person.phone}`}
            aria-label={t('driver.trip.call')}
            className="grid size-14 shrink-0 place-items-center rounded-lg bg-sunken hover:bg-line"
          >
            <Icon name="phone" />
          </a>
        )}
      </StepHead>
      {!isFolded && <BookedBy ride={ride} />}
      {ride.arrivedAt && onUndo && (
        <UndoBar since={ride.arrivedAt} text={t('driver.trip.undoArrival')} isBusy={isBusy} onUndo={onUndo} />
      )}
      {!isFolded && (
        <>
          <LazyWaitingCharge ride={ride} isDriver />
          <PickupNote ride={ride} />
        </>
      )}
      {ride.needsPin ? (
        !isFolded && (
          <PinPad
            isBusy={isBusy}
            error={pinRefusal && errorText(pinRefusal, 'driver.moveFailed')}
            onComplete={onStart}
          />
        )
      ) : (
        <Button isWide className="min-h-16 text-xl" isBusy={isBusy} onClick={() => onStart(undefined)}>
          {t('driver.trip.start')}
        </Button>
      )}
      {noShow !== null && !isFolded && (
        <p className="figures text-muted">
          {noShow === 'over' ? t('driver.trip.mayLeave') : t('driver.trip.mayLeaveIn', { time: noShow })}
        </p>
      )}
    </>
  );
}
