import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { unsentMove } from './unsent-move.ts';

const labels = {
  arrive: 'driver.trip.arrived',
  start: 'driver.trip.start',
  reach: 'driver.trip.reachStop',
  complete: 'driver.trip.complete',
} as const;

/** Says which step of the trip waits for the network, as long as it does. */
export function UnsentBanner({ rideId }: { rideId: string }) {
  const t = useT();
  const unsent = unsentMove((state) => state.unsent);
  if (unsent?.rideId !== rideId) return null;
  const { move, withdraw } = unsent;
  const step = t(labels[move.kind], { number: move.kind === 'reach' ? move.number : 0 });
  return (
    <Banner
      tone="stop"
      icon="alert"
      action={
        <Button tone="quiet" onClick={withdraw}>
          {t('driver.trip.dontSend')}
        </Button>
      }
    >
      {t('driver.trip.unsent', { step })}
    </Banner>
  );
}
