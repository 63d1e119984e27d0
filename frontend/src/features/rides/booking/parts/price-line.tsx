import { formatMoney } from '../../../../lib/i18n/format.ts';
import { useT } from '../../../../lib/i18n/use-t.ts';
import { LazyPriceDetails } from '../../../../ui/price/lazy-price-details.ts';
import type { Prices } from '../prices/use-prices.ts';

/** As `short` of index.css. */
const LOW = '(max-height: 700px)';

export interface PriceLineProps {
  quote: Prices;
  option: Prices['options'][number];
}

/** Shows the price and what makes it up: in one line on a low phone, so that the next class is in view. */
export function PriceLine({ quote, option }: PriceLineProps) {
  const t = useT();
  return (
    <div className="relative grid gap-2 short:min-h-7">
      <p
        className={`figures flex items-baseline justify-between gap-3 leading-tight end-0 large:static large:flex-wrap ${quote.isRoundWater ? '' : 'short:absolute'}`}
      >
        <span className="text-sm text-muted">
          {/* A ferry above it has a total of its own. */}
          {t(quote.isRoundWater ? 'rider.booking.totalByRoad' : 'rider.booking.total')}
        </span>
        <b className="text-lg font-extrabold">
          {quote.quoteId === null && '≈ '}
          {formatMoney(option.fare, quote.currency)}
        </b>
      </p>
      <div className="-my-2 max-h-[40dvh] overflow-y-auto short:max-h-none">
        <LazyPriceDetails
          lines={option.fareLines}
          currency={quote.currency}
          charges={option.charges}
          onOpened={show}
          compared={quote.quoteId === null ? undefined : { quoteId: quote.quoteId, vehicleType: option.vehicleType }}
        />
      </div>
    </div>
  );
}

/**
 * Scrolls details that were opened on a low phone into view: what stood at the foot of the panel then scrolls with it.
 * An official fare comes a moment later and makes them longer.
 */
function show(details: HTMLDetailsElement) {
  if (!matchMedia(LOW).matches) return;
  const sizes = new ResizeObserver(() =>
    details.open ? details.scrollIntoView({ block: 'nearest' }) : sizes.disconnect(),
  );
  sizes.observe(details);
}
