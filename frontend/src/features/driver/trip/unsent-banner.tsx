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

/** Says which steps of the trip wait for the network. The last one can be withdrawn: those before it are its condition. */
export function UnsentBanner({ steps }: { steps: readonly KeptStep[] }) {
  const t = useT();
  const last = steps.at(-1);
  if (!last) return null;
  const names = steps.map(({ move }) => t(labels[move.kind], { number: move.kind === 'reach' ? move.number : 0 }));
  const hasPin = steps.some(({ move }) => move.kind === 'start' && move.pin !== undefined);
  return (
    <Banner
      tone="stop"
      icon="alert"
      action={
        <Button tone="quiet" onClick={() => stepWithdrawn(last)}>
          {t('driver.trip.dontSend')}
        </Button>
      }
    >
      {t('driver.trip.unsent', { step: names.join(' · ') })}
      {/* A low phone needs the room for the destination. */}
      <span className="short:hidden"> {t('driver.trip.unsentWhy')}</span>
      {hasPin && ` ${t('driver.trip.pinUnsent')}`}
    </Banner>
  );
}
