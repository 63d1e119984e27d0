import type { Ride, TripChangeQuote } from '@waka/contracts/rides/ride-views';
import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';

interface ChangePriceProps {
  ride: Ride;
  quote: TripChangeQuote;
}

/** Shows the fare of a changed trip beside the one before. */
export function ChangePrice({ ride: { fare: before, currency }, quote: { fare, fareLines } }: ChangePriceProps) {
  const t = useT();
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      {fare === before
        ? t('live.change.same', { fare: money(fare) })
        : t('live.change.price', { fare: money(fare), before: money(before) })}
      <span className="block text-sm font-normal text-muted">{t('live.change.driverSees')}</span>
      <LazyPriceDetails lines={fareLines} currency={currency} />
    </>
  );
}
