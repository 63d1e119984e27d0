import { useEffect, useRef } from 'react';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useT } from '../../../lib/i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import type { KeptStep } from './kept-steps.store.ts';
import { stepWithdrawn } from './unsent-move.ts';

const names = {
  arrive: 'driver.trip.arrived',
  start: 'driver.trip.start',
  reach: 'driver.trip.reachStop',
  complete: 'driver.trip.complete',
} as const;

interface UnsentBannerProps {
  steps: readonly KeptStep[];
  /** Whether the price follows the way driven, which the service works out at the end. */
  isMetered: boolean;
}

/** Says which steps of the trip wait for the network. The last one can be withdrawn: those before it are its condition. */
export function UnsentBanner({ steps, isMetered }: UnsentBannerProps) {
  const t = useT();
  const last = steps.at(-1);
  const note = useIntoView(last);
  if (!last) return null;
  const hasPin = steps.some(({ move }) => move.kind === 'start' && move.pin !== undefined);
  return (
    <div ref={note}>
      <Banner
        tone="stop"
        icon="alert"
        action={
          <Button tone="quiet" onClick={() => stepWithdrawn(last)}>
            {t('driver.trip.dontSend')}
          </Button>
        }
      >
        {t('driver.trip.unsent', { step: namesOf(steps, t) })}
        {/* A low phone needs the room for the destination. */}
        <span className="short:hidden"> {t('driver.trip.unsentWhy')}</span>
        {isMetered && last.move.kind === 'complete' && ` ${t('driver.trip.priceUnsent')}`}
        {hasPin && ` ${t('driver.trip.pinUnsent')}`}
      </Banner>
    </div>
  );
}

/**
 * Returns a reference to a note above the sheet's lines, which the driver may have scrolled down: the note is scrolled
 * into view whenever `news` is another one.
 */
export function useIntoView(news: unknown) {
  const note = useRef<HTMLDivElement>(null);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    if (before.current === news) return;
    before.current = news;
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [news]);
  return note;
}

/** Names steps as their buttons do. */
export const namesOf = (steps: readonly KeptStep[], t: Translate): string =>
  steps.map(({ move }) => t(names[move.kind], { number: move.kind === 'reach' ? move.number : 0 })).join(' · ');
