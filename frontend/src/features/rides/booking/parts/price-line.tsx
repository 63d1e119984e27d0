import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';
import type { Prices } from '../prices/use-prices.ts';

export interface PriceLineProps {
  quote: Prices;
  option: Prices['options'][number];
}

/** Shows the price and what makes it up: in one line on a low phone, so that the next class is in view. */
export function PriceLine({ quote, option }: PriceLineProps) {
  const t = useT();
  return (
    <div className="relative grid gap-2 short:min-h-7">
      <p className="figures flex items-baseline justify-between gap-3 leading-tight end-0 short:absolute large:static large:flex-wrap">
        <span className="text-sm text-muted">{t('rider.booking.total')}</span>
        <b className="text-lg font-extrabold">
          {quote.quoteId === null && '≈ '}
          {formatMoney(option.fare, quote.currency)}
        </b>
      </p>
      <div className="-my-2 max-h-[40dvh] overflow-y-auto short:max-h-[20dvh]">
        <LazyPriceDetails
          lines={option.fareLines}
          currency={quote.currency}
          charges={option.charges}
          compared={quote.quoteId === null ? undefined : { quoteId: quote.quoteId, vehicleType: option.vehicleType }}
        />
      </div>
    </div>
  );
}
