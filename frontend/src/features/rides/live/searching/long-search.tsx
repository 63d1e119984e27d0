import type { Ride } from '@waka/contracts/rides/ride-views';
import type { SearchOutlook } from '@waka/contracts/rides/search-outlook';
import type { VehicleClass } from '@waka/contracts/vehicles/vehicle';
import { formatMinutes } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useVehicleNames } from '../../../../lib/vehicles/use-vehicles.ts';
import { positionCleared } from '../../../../lib/live/position.store.ts';
import { rideDismissed, rideStore } from '../../../../lib/live/ride.store.ts';
import { Button } from '../../../../ui/button.tsx';
import { draftOfRide } from '../../draft/draft-of-ride.ts';
import { draftTaken } from '../../draft/trip-draft.store.ts';
import { LazyRelayCancelNote } from '../../relay/lazy-relay-card.ts';
import { toEndOf } from '../../relay/failed-relay.ts';
import { useRelay } from '../../relay/use-relay.ts';
import { useCancelRide } from '../cancel/use-cancel-ride.ts';

interface LongSearchProps {
  ride: Ride;
  others: SearchOutlook['others'];
}

/** Shows the alternatives of a rider who has been waiting for two minutes. Another class starts with its price. */
export function LongSearch({ ride, others }: LongSearchProps) {
  const t = useT();
  const { nameOfClass } = useVehicleNames();
  const { data: relay } = useRelay();
  const cancel = useCancelRide(ride, () => {});
  // Awaited here: the cancelled ride may come by the socket first, and take this part off the screen.
  const bookAnew = async (vehicleType: VehicleClass) => {
    try {
      await cancel.mutateAsync({ reason: 'wait_too_long' });
    } catch {
      // The rider has read why by now.
      return;
    }
    // The rider may have gone on from the cancelled ride.
    if (rideStore.getState().ride?.id !== ride.id) return;
    draftTaken(draftOfRide(toEndOf(relay, ride), vehicleType));
    rideDismissed();
    positionCleared();
  };
  return (
    <section className="grid gap-3 rounded-lg bg-accent-soft p-4">
      <div>
        <h2 className="font-extrabold">{t('live.search.long')}</h2>
        <p className="text-sm">{t('live.search.longText')}</p>
      </div>
      {others.length > 0 && <LazyRelayCancelNote rideId={ride.id} />}
      {others.map(({ vehicleType, pickupEtaMin }) => (
        <Button
          key={vehicleType}
          tone="quiet"
          className="bg-surface!"
          disabled={cancel.isPending}
          aria-label={t('live.search.otherLabel', { vehicle: nameOfClass(vehicleType) })}
          onClick={() => void bookAnew(vehicleType)}
        >
          {t('live.search.other', {
            vehicle: nameOfClass(vehicleType),
            minutes: formatMinutes(pickupEtaMin),
          })}
        </Button>
      ))}
    </section>
  );
}
