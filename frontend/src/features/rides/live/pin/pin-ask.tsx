import type { Ride } from '@waka/contracts/rides/ride-views';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { ridePickStarted } from '../../draft/map-pick.store.ts';
import { isPinnable, pinnableStop } from '../../draft/is-pinnable.ts';

/** The pin starts beside the pickup, some 300 m from it: the pickup itself is refused as a destination. */
const ASIDE_DEGREES = 0.003;

/** Asks for the pin of a destination, or of a stop, that was only typed. */
export function PinAsk({ ride }: { ride: Ride }) {
  const t = useT();
  const stop = pinnableStop(ride) ?? undefined;
  if (stop === undefined && !isPinnable(ride)) return null;
  const { lat, lng } = ride.pickupLocation;
  const near = lat === null || lng === null ? null : { lat: lat + ASIDE_DEGREES, lng };
  return (
    <Button isWide tone="quiet" onClick={() => ridePickStarted(ride.id, near, stop)}>
      <Icon name="pin" className="size-5" />
      {stop === undefined ? t('live.pin.ask') : t('live.pin.askStop', { number: stop })}
    </Button>
  );
}
