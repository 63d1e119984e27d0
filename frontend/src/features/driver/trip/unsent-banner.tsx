import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import type { KeptStep } from './kept-steps.store.ts';
import { stepWithdrawn } from './unsent-move.ts';

const labels = {
  arrive: 'driver.trip.arrived',
  start: 'driver.trip.start',
  reach: 'driver.trip.reachStop',
  complete: 'driver.trip.complete',
} as const;

/** Says that a step of the trip waits for the network. The last one can be withdrawn: those before it are its condition. */
export function UnsentBanner({ step, isLast }: { step: KeptStep; isLast: boolean }) {
  const t = useT();
  const { move } = step;
  return (
    <Banner
      tone="stop"
      icon="alert"
      action={
        isLast && (
          <Button tone="quiet" onClick={() => stepWithdrawn(step)}>
            {t('driver.trip.dontSend')}
          </Button>
        )
      }
    >
      {t('driver.trip.unsent', { step: t(labels[move.kind], { number: move.kind === 'reach' ? move.number : 0 }) })}
      {move.kind === 'start' && move.pin !== undefined && ` ${t('driver.trip.pinUnsent')}`}
    </Banner>
  );
}
