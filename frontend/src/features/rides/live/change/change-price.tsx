import type { Ride, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { LazyLiveCredit } from '../../../../ui/cash/lazy-cash.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';

interface ChangePriceProps {
  ride: Ride;
  quote: TripChangeQuote;
}

/** Shows the fare of a changed trip beside the one before, and what promotion and credit leave of it. */
export function ChangePrice({ ride, quote: { fare, promotion = ride.promotion ?? 0, fareLines } }: ChangePriceProps) {
  const t = useT();
  const { fare: before, currency } = ride;
  // Of a fare that rises a promotion pays what it did; what it pays of a lower one stands below.
  const isKept = promotion > 0 && promotion === ride.promotion && fare !== before;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {fare === before
        ? t('live.change.same', { fare: money(fare) })
        : t('live.change.price', { fare: money(fare), before: money(before) })}
      <span className="block text-sm font-normal text-muted">{t('live.change.driverSees')}</span>
      {isKept && (
        <span className="block text-sm font-normal text-muted">
          {t('live.change.promotionStays', { amount: money(promotion) })}
        </span>
      )}
      <LazyLiveCredit ride={{ ...ride, fare, promotion }} />
      <LazyPriceDetails lines={fareLines} currency={currency} />
    </>
  );
}
