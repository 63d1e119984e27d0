import type { Ride, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { useDue } from '../../../../ui/cash/credit.tsx';
import { useCreditIn } from '../../../../ui/cash/live-credit.tsx';

interface AgreeTextProps {
  ride: Ride;
  quote: TripChangeQuote;
}

/** Names what the rider agrees to: the new fare, or what promotion and credit leave of it. */
export function AgreeText({ ride, quote }: AgreeTextProps) {
  const t = useT();
  const { fare, currency, promotion = ride.promotion ?? 0 } = quote;
  const credit = useCreditIn(currency);
  const { due } = useDue({ fare, promotion, credit, currency, paymentMethod: ride.paymentMethod });
  return promotion > 0 || credit !== 0
    ? t('live.change.agreeDue', { due: formatMoney(due, currency) })
    : t('live.change.agree', { fare: formatMoney(fare, currency) });
}
