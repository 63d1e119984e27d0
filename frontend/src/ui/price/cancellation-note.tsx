import type { Ride } from '@waka/contracts/rides/ride-views';
import { formatClock, formatMoney } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';

const TICK_MS = 1_000;

export interface CancellationNoteProps {
  ride: Pick<Ride, 'fees' | 'currency'>;
}

/** Shows the rider what cancelling costs before it is done; renders nothing where it costs nothing. */
export function CancellationNote({ ride: { fees, currency } }: CancellationNoteProps) {
  const t = useT();
  const now = useServerNow(TICK_MS);
  if (!fees || fees.cancellation === 0) return null;
  const amount = formatMoney(fees.cancellation, currency);
  return (
    <p className="figures rounded-lg bg-accent-soft px-4 py-3 font-semibold">
      {now < Date.parse(fees.freeUntil)
        ? t('price.cancelFreeUntil', { time: formatClock(fees.freeUntil), amount })
        : t('price.cancelCosts', { amount })}
    </p>
  );
}
