import { useT } from '../../../lib/i18n/use-t.ts';
import { useMethodNames, useOfferedMethods } from '../../../lib/payments/use-ride-methods.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDistance, formatMinutes, formatMoney, leftToRight, nameOfCurrency } from '../../../lib/i18n/format.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LazyCreditLine } from '../../../ui/cash/lazy-cash.ts';
import { LazyPriceDetails } from '../../../ui/price/lazy-price-details.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LazyBookingNotes } from '../booking/parts/lazy-booking-parts.tsx';
import { payableMethod } from '../booking/parts/payable-method.ts';
import { EstimateNote } from '../booking/estimate-note.tsx';
import { usePrices, type Prices } from '../booking/prices/use-prices.ts';
import { useRequestRide } from '../booking/pending-booking.ts';
import { addressText } from '../../../lib/place-text.ts';
import { nameOfDraft } from '../draft/draft-place.ts';
import type { Trip } from '../draft/trip-draft.store.ts';
import { LazyFerryWay } from '../relay/lazy-ferry-way.ts';

interface ConfirmRideProps {
  trip: Trip;
  onClose: () => void;
}

/** Asks for a confirmation before a shortcut is booked: the first class, paid by the first method, which is cash. */
export function ConfirmRide({ trip, onClose }: ConfirmRideProps) {
  const t = useT();
  const nameOfMethod = useMethodNames();
  const { prices: quote, refusal, askAgain } = usePrices(trip);
  const { isPending, request } = useRequestRide();
  const option = quote?.options[0];
  const paymentMethod = payableMethod(useOfferedMethods(quote?.currency), option?.fare);
  const { pickup, destination } = trip;
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog title={t('places.confirm.title')} closeLabel={t('app.close')} onClose={close}>
      <dl className="grid grid-cols-2 gap-3">
        <Row isWide name={t('rider.plan.pickup')} value={nameOfDraft(pickup, t)} detail={addressText(pickup, t)} />
        <Row
          isWide
          name={t('rider.plan.destination')}
          value={nameOfDraft(destination, t)}
          detail={addressText(destination, t)}
        />
        <div>
          <dt className="text-sm text-muted">{t('places.confirm.fare')}</dt>
          <dd className="figures font-bold">
            {quote && option ? (
              leftToRight(
                t('places.confirm.amount', {
                  fare: `${quote.quoteId === null ? '≈ ' : ''}${formatMoney(option.fare, quote.currency)}`,
                  currency: nameOfCurrency(quote.currency),
                }),
              )
            ) : refusal ? (
              '–'
            ) : (
              <Skeleton className="h-6 w-28" />
            )}
          </dd>
        </div>
        <Row
          name={t('places.confirm.payment')}
          value={paymentMethod ? nameOfMethod(paymentMethod, quote?.currency) : ''}
        />
      </dl>
      {quote && (
        <>
          <p className="figures mt-3 text-sm text-muted">
            {formatDistance(quote.distanceKm)} · {formatMinutes(quote.durationMin)}
          </p>
          <LazyBookingNotes quote={quote} isClassClosed={!option} trip={trip} />
        </>
      )}
      {quote && option && <Reductions quote={quote} option={option} paymentMethod={paymentMethod} />}
      {quote && option && (
        <LazyPriceDetails lines={option.fareLines} currency={quote.currency} charges={option.charges} />
      )}
      {quote?.isRoundWater && (
        <div className="mt-3 grid gap-2">
          <Banner tone="calm" icon="route">
            {t('rider.booking.roundWater', { distance: formatDistance(quote.distanceKm) })}
          </Banner>
          {!isPending && <LazyFerryWay trip={trip} onClose={onClose} />}
        </div>
      )}
      {quote?.quoteId === null && (
        <div className="mt-3">
          <EstimateNote onAskAgain={askAgain} />
        </div>
      )}
      {refusal && (
        <p role="alert" className="mt-3 text-sm text-stop">
          {errorText(refusal, 'places.confirm.noFare')}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button tone="quiet" disabled={isPending} onClick={close}>
          {t('places.cancel')}
        </Button>
        {refusal ? (
          <Button onClick={askAgain}>{t('app.tryAgain')}</Button>
        ) : (
          <Button
            disabled={!option || !paymentMethod || Boolean(quote?.opens)}
            isBusy={isPending}
            onClick={() => quote && option && paymentMethod && request({ trip, quote, option, paymentMethod })}
          >
            {t(isPending ? 'places.confirm.booking' : 'places.confirm.book')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

interface ReductionsProps {
  quote: Prices;
  option: Prices['options'][number];
  paymentMethod: string | undefined;
}

/** Shows what a promotion and credit pay of the fare; the phone's own estimate knows neither. */
function Reductions({ quote, option, paymentMethod }: ReductionsProps) {
  if (quote.quoteId === null) return null;
  const { credit = 0, promotion, currency } = quote;
  const promoted = promotion?.amounts[option.vehicleType] ?? 0;
  if (credit === 0 && promoted === 0) return null;
  return <LazyCreditLine {...{ credit, currency, paymentMethod }} fare={option.fare} promotion={promoted} />;
}

interface RowProps {
  name: string;
  value: string;
  detail?: string;
  isWide?: boolean;
}

const Row = ({ name, value, detail, isWide = false }: RowProps) => (
  <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd dir="auto" className="w-fit max-w-full truncate font-bold">
      {value}
    </dd>
    {detail && detail !== value && (
      <dd dir="auto" className="w-fit max-w-full truncate text-sm text-muted">
        {detail}
      </dd>
    )}
  </div>
);
