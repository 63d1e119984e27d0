import type { Ride } from '@waka/contracts/rides/ride-views';
import type { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { PinPad } from './pin-pad.tsx';
import { StepHead } from './step-head.tsx';
import { TripLinks } from './trip-links.tsx';
import { WaitingTime } from './waiting-time.tsx';

interface AtPickupProps {
  ride: Ride;
  isBusy: boolean;
  pinRefusal: ApiError | null;
  onStart: (pin: string | undefined) => void;
}

export function AtPickup({ ride, isBusy, pinRefusal, onStart }: AtPickupProps) {
  const t = useT();
  return (
    <>
      <StepHead title={t('driver.trip.waitFor', { name: ride.rider.name })}>
        {ride.arrivedAt && <WaitingTime since={ride.arrivedAt} />}
      </StepHead>
      <TripLinks phone={ride.rider.phone} place={null} />
      {ride.needsPin ? (
        <PinPad isBusy={isBusy} error={pinRefusal && errorText(pinRefusal, 'driver.moveFailed')} onComplete={onStart} />
      ) : (
        <Button isWide className="min-h-16 text-xl" isBusy={isBusy} onClick={() => onStart(undefined)}>
          {t('driver.trip.start')}
        </Button>
      )}
    </>
  );
}
