import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { called } from '../called.ts';

/** Says who booked a ride that is for another person. */
export function BookedBy({ ride: { passenger, rider } }: { ride: Ride }) {
  const t = useT();
  if (!passenger) return null;
  return (
    <p dir="auto" className="-mt-2 w-fit text-muted">
      {t('driver.trip.bookedBy', { name: called(rider.name) })}
    </p>
  );
}
