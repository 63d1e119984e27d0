import type { CancellationTerms, Ride } from '@waka/contracts/rides/ride-views';
import { useServerNow } from '../../lib/hooks/use-server-now.ts';
import { formatClock, formatMoney } from '../../lib/i18n/format.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { useT } from '../../lib/i18n/use-t.ts';
import { useCancellationTerms } from './cancellation-terms.ts';

const TICK_MS = 1_000;

export interface CancellationNoteProps {
  ride: Pick<Ride, 'id' | 'seq' | 'status' | 'fees' | 'currency'>;
}

/** Shows the rider what cancelling costs before it is done, and what becomes of what earlier rides have carried. */
export function CancellationNote({ ride }: CancellationNoteProps) {
  const t = useT();
  const now = useServerNow(TICK_MS);
  const terms = useCancellationTerms(ride);
  const sentences = sentencesOf(terms, ride.status, now, t);
  const isFree = terms.fee === 0 || !terms.freeUntil;
  return (
    <p className={`figures rounded-lg px-4 font-semibold ${isFree ? 'bg-go-soft py-1.5' : 'bg-accent-soft py-3'}`}>
      {sentences.join(' ')}
    </p>
  );
}

function sentencesOf(
  { currency, fee, freeUntil, collection, carried }: CancellationTerms,
  status: Ride['status'],
  now: number,
  t: Translate,
) {
  const earlier = formatMoney(carried, currency);
  const stays = carried > 0 ? [t('price.earlierStays', { amount: earlier })] : [];
  if (fee === 0 || !freeUntil) return [t('price.cancelFree'), ...stays];
  const isAsked = collection === 'asked';
  const amount = formatMoney(isAsked ? fee + carried : fee, currency);
  const costs =
    now < Date.parse(freeUntil)
      ? t('price.cancelFreeUntil', { time: formatClock(freeUntil), amount })
      : t(status === 'arrived' ? 'price.cancelCostsThere' : 'price.cancelCosts', { amount });
  if (isAsked) return carried > 0 ? [costs, t('price.withEarlier', { amount: earlier })] : [costs];
  if (collection !== 'next_ride') return [costs, ...stays];
  return [costs, carried > 0 ? t('price.feeToNextWith', { amount: earlier }) : t('price.feeToNext')];
}
