import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { called } from './called.ts';
import { PlaceText } from './place-text.tsx';
import { StepHead } from './step-head.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripLinks } from './trip-links.tsx';

interface ToPickupProps {
  ride: Ride;
  isBusy: boolean;
  onArrive: () => void;
}

export function ToPickup({ ride, isBusy, onArrive }: ToPickupProps) {
  const t = useT();
  return (
    <>
      <StepHead title={t('driver.trip.pickUp', { name: called(ride.rider.name) })} />
      <PlaceText place={ride.pickupLocation} />
      <TripLinks phone={ride.rider.phone} place={ride.pickupLocation} />
      <TripFacts ride={ride} />
      <Button isWide className="min-h-16 text-xl" isBusy={isBusy} onClick={onArrive}>
        {t('driver.trip.arrived')}
      </Button>
    </>
  );
}
